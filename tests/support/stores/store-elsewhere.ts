import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, type Desk, openStore } from '@site/releases'
import { FakeS3, type Fault } from '@site/releases/testing'
import { releaseFirst } from '../site/first-releases'
import { createReleaseKey } from '../site/release-key'

/** A remote release store that a test can make unavailable. */
export type StoreElsewhere = {
  desk: Desk
  /** Environment for a shell to use it. */
  env: NodeJS.ProcessEnv
  takeAway(): Promise<void>
  bringBack(): Promise<void>
  remove(): Promise<void>
}

const { key, signer, privateKey } = createReleaseKey('a team', ['*'])
const keys = { RELEASE_KEYS: JSON.stringify([key]), RELEASE_KEY: privateKey }
const desk = { keys: [key], signer, by: 'a test' }

/** Releases the builds of this checkout into a folder, from which each test copies its store. */
export async function releaseInto(folder: string) {
  await releaseFirst({ ...desk, store: createFolderStore(folder) })
}

/** A store in a mounted folder: unmounted, it is an empty folder. */
export async function mountStore(built: string): Promise<StoreElsewhere & { folder: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'mount-'))
  const folder = join(parent, 'store')
  const away = join(parent, 'away')
  await cp(built, folder, { recursive: true })
  return {
    env: { ...keys, RELEASE_STORE: `file:${folder}` },
    folder,
    desk: { ...desk, store: createFolderStore(folder) },
    async takeAway() {
      await rename(folder, away)
      await mkdir(folder)
    },
    async bringBack() {
      await rm(folder, { recursive: true })
      await rename(away, folder)
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** A store in a bucket whose server misbehaves, or does not answer, during an outage. */
export async function rentStore(built: string, fault: Fault): Promise<StoreElsewhere> {
  const fake = new FakeS3()
  for (const file of await readdir(built, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const name = `/bucket/site${path.slice(built.length)}`
    if (file.isFile()) fake.objects.set(name, await readFile(path))
  }
  const env = { ...keys, ...(await fake.start()), RELEASE_STORE: 's3://bucket/site' }
  return {
    env,
    desk: { ...desk, store: await openStore(env.RELEASE_STORE, env) },
    async takeAway() {
      fake.faults = Array<Fault>(100_000).fill(fault)
    },
    async bringBack() {
      fake.faults = []
    },
    remove: () => fake.stop(),
  }
}
