import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Desk, publish, type Release, readRelease } from '@site/releases'
import type { ReleaseSet } from './release-set'

/** The shell's own files go into the store like a remote's: a page keeps them after the next deployment. */
export async function publishShell(desk: Desk, dist: string): Promise<ReleaseSet['shell']> {
  const { id } = await publish(desk, dist)
  // As any shell will read it when a page asks for one of its files.
  const release = await readRelease(desk, 'shell', id)
  return { ...(await readShell(dist)), id, release }
}

/** The shell as it was built. */
export async function readShell(dist: string): Promise<ReleaseSet['shell']> {
  const { hash, release } = await identifyBuild(dist)
  const css = await Promise.all(release.styles.map((file) => readFile(join(dist, file), 'utf8')))
  const boot = await readFile(join(dist, 'server/boot.js'), 'utf8')
  return { id: hash, release, css: css.join(''), boot }
}

/** Deploying the shell needs no version of its own: its build tells it apart. */
async function identifyBuild(dist: string) {
  const json = await readFile(join(dist, 'release.json'))
  const release: Release = JSON.parse(json.toString())
  return { release, hash: createHash('sha384').update(json).digest('hex').slice(0, 12) }
}
