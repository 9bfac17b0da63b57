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
  type Signer,
  storeAddress,
} from '@site/releases'
import { folderOf, root } from './workspaces'

type Environment = Record<string, string | undefined>

const local = 'file:'

/** Folder of the private keys: beside a store in a folder, so that all users of that store find the same keys. */
export function keysFolderOf(environment: Environment) {
  const address = storeAddress(environment)
  const isFolder = address.startsWith(local)
  return isFolder ? resolve(address.slice(local.length), '../keys') : join(root, '.site/keys')
}

/**
 * Opens the release store of the environment, with the keys that count there and one to sign with. Throws
 * `ReleaseError` or `StoreError`.
 */
export async function openDesk(environment: Environment, owner?: string): Promise<Desk> {
  const configured = readReleaseKeys(environment, await readConfiguredKeys())
  const machine = await findMachineKey(environment, configured)
  const own = owner ? await readKeyFile(keyFile(environment, owner)) : undefined
  return {
    store: await openStore(storeAddress(environment), environment),
    keys: [...configured, ...(machine ? [machineKey(machine)] : [])],
    signer: (await readSigner(environment)) ?? own ?? machine,
    by: userInfo().username,
  }
}

/** The variables by which a shell on this machine accepts this machine's releases. */
export async function describeMachineKey(environment: Environment): Promise<Environment> {
  const given = readReleaseKeys(environment, [])
  const machine = await findMachineKey(environment, [...given, ...(await readConfiguredKeys())])
  if (!machine) return {}
  return {
    RELEASE_KEYS: JSON.stringify([...given, machineKey(machine)]),
    RELEASE_KEY: environment.RELEASE_KEY || keyFile(environment, 'local'),
  }
}

/** The key of this machine. It counts for a store in a folder, and for any other store until teams have keys. */
async function findMachineKey(environment: Environment, others: ReleaseKey[]) {
  const isFolder = storeAddress(environment).startsWith(local)
  if (!isFolder && others.length > 0) return undefined
  return ensureKeyFile(keysFolderOf(environment), 'local')
}

function keyFile(environment: Environment, owner: string) {
  return join(keysFolderOf(environment), `${owner}.pem`)
}

function machineKey({ publicKey }: Signer): ReleaseKey {
  return { owner: 'this machine', publicKey, remotes: ['*'] }
}

/** The shell's configured keys. A dynamic import, because this package cannot depend on the shell. */
async function readConfiguredKeys(): Promise<ReleaseKey[]> {
  const { releaseKeys } = await import(join(folderOf('shell'), 'site.config.ts'))
  return releaseKeys
}
