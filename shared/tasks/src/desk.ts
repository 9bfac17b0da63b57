import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import {
  type Desk,
  ensureKeyFile,
  openStore,
  type ReleaseKey,
  readKeyFile,
  readReleaseKeys,
  readSigner,
  storeAddress,
} from '@site/releases'
import { folderOf } from './workspaces'

type Environment = Record<string, string | undefined>

export function keysFolderOf(environment: Environment) {
  return resolve(environment.SITE_DATA || '.site', 'keys')
}

/**
 * The release store that the environment names, and the keys that count there. A store in a folder of
 * this machine can be released to with a key of this machine; any other needs a team's.
 */
export async function openDesk(environment: Environment, owner?: string): Promise<Desk> {
  const address = storeAddress(environment)
  const folder = keysFolderOf(environment)
  const local = address.startsWith('file:') ? await ensureKeyFile(folder, 'local') : undefined
  const own = owner ? await readKeyFile(join(folder, `${owner}.pem`)) : undefined
  return {
    store: await openStore(address, environment),
    keys: [
      ...readReleaseKeys(environment, await readConfiguredKeys()),
      ...(local ? [localKey(local.publicKey)] : []),
    ],
    signer: (await readSigner(environment)) ?? own ?? local,
    by: userInfo().username,
  }
}

/** What a shell on this machine has to be told, so that it takes what was released here. */
export async function describeLocalKey(environment: Environment): Promise<Environment> {
  if (!storeAddress(environment).startsWith('file:')) return {}
  const folder = keysFolderOf(environment)
  const { publicKey } = await ensureKeyFile(folder, 'local')
  const keys = [...readReleaseKeys(environment, []), localKey(publicKey)]
  return {
    RELEASE_KEYS: JSON.stringify(keys),
    RELEASE_KEY: environment.RELEASE_KEY || join(folder, 'local.pem'),
  }
}

function localKey(publicKey: string): ReleaseKey {
  return { owner: 'this machine', publicKey, remotes: ['*'] }
}

/** The shell's own configuration; this package cannot depend on the shell, which is no library. */
async function readConfiguredKeys(): Promise<ReleaseKey[]> {
  const { releaseKeys } = await import(join(folderOf('shell'), 'site.config.ts'))
  return releaseKeys
}
