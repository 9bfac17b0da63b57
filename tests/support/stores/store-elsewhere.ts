import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, createSigner, type Desk, openStore } from '@site/releases'
import { FakeS3, type Fault } from '@site/releases/testing'

/** A remote release store that a test can make unavailable. */
export type StoreElsewhere = {
  desk: Desk
  /** Environment for a shell to use it. */
  env: NodeJS.ProcessEnv
  takeAway(): Promise<void>
  bringBack(): Promise<void>
  remove(): Promise<void>
}

/** The store of the shared site as it began, and the key that signed it. */
const { SITE_STORE = '' } = process.env
const privateKey = readFileSync(join(SITE_STORE, 'keys/local.pem'), 'utf8')
const signer = createSigner(privateKey)
const key = { owner: 'a team', publicKey: signer.publicKey, remotes: ['*'] }
const keys = { RELEASE_KEYS: JSON.stringify([key]), RELEASE_KEY: privateKey }
const desk = { keys: [key], signer, by: 'a test' }

export const built = join(SITE_STORE, 'store')

/** A store in a mounted folder: unmounted, it is an empty folder. */
export async function mountStore(): Promise<StoreElsewhere & { folder: string }> {
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
export async function rentStore(fault: Fault): Promise<StoreElsewhere> {
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
