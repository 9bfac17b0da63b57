import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type Desk, promote, publish } from '@site/releases'
import { writeBuild } from '@site/releases/testing'
import { createReleaseKey } from '../site/release-key'
import { findStoreFaults } from './store-faults'

/**
 * A program that publishes and promotes on full disks, each with room for one write more, and prints the outcomes.
 */
export type FullDisk = {
  /** The exhausted resource, and its size. */
  disk: string
  /** Undefined when the room was enough. */
  error: { name: string; message: string } | undefined
  /** Faults that readers see, while the disk is full and when there is room again. */
  faults: string[]
}

const [limit = 'nr_inodes', most = '0'] = process.argv.slice(2)
const { key, signer } = createReleaseKey('hr', ['careers'])

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const mount = join(folder, 'disk')
  mkdirSync(mount)
  const contents = {
    'server/remote.js': randomBytes(6000).toString('hex'),
    'web/remote.js': randomBytes(6000).toString('hex'),
    'web/remote.css': 'main{}',
  }
  const dist = join(folder, 'dist')
  await writeBuild(dist, 'careers', '1.0.0', { contents })
  const outcomes: FullDisk[] = []
  for (let room = 1; outcomes.at(-1)?.error !== undefined || room === 1; room++) {
    if (room > Number(most)) throw new Error(`Even ${limit}=${most} is too small a disk.`)
    const size = `${limit}=${room}`
    run('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', mount])
    outcomes.push(await releaseOn(mount, dist, size))
    run('umount', [mount])
  }
  rmSync(folder, { recursive: true })
  console.log(JSON.stringify(outcomes))
}

async function releaseOn(mount: string, dist: string, disk: string): Promise<FullDisk> {
  const store = createFolderStore(join(mount, 'store'))
  const desk: Desk = { store, keys: [key], signer, by: 'hr' }
  const release = async () => {
    await publish(desk, dist)
    await promote(desk, 'careers', '1.0.0')
  }
  const error = await release().then(() => undefined, explain)
  const whileFull = await findStoreFaults(desk)
  run('mount', ['-o', 'remount,size=64m,nr_inodes=0', mount])
  const again = error ? await release().then(() => undefined, explain) : undefined
  const after = await findStoreFaults(desk)
  return { disk, error, faults: [...whileFull, ...after, ...(again ? [again.message] : [])] }
}

function explain(error: unknown) {
  const { name, message } = Object(error)
  return { name: String(name), message: String(message) }
}

function run(command: string, words: string[]) {
  execFileSync(command, words, { stdio: 'pipe' })
}

await main()
