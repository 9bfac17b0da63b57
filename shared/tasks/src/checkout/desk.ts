import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import {
  createKeyPair,
  createSigner,
  type Desk,
  ensureKeyFile,
  newestOf,
  openStore,
  ReleaseError,
  type ReleaseKey,
  readHistory,
  readKeyFile,
  readReleaseKeys,
  readSigner,
  type Signer,
  storeAddress,
} from '@site/releases'
import { folderOf, root } from './workspaces'

type Environment = Record<string, string | undefined>

/** What a command does with keys: 'read' signs nothing, 'try' is a dry run, and only 'sign' makes a key. */
export type KeyUse = 'read' | 'try' | 'sign'

const local = 'file:'

/** Folder of the private keys: beside a store in a folder, so that all users of that store find the same keys. */
export function keysFolderOf(environment: Environment) {
  return isFolder(environment)
    ? resolve(storeAddress(environment).slice(local.length), '../keys')
    : join(root, '.site/keys')
}

function isFolder(environment: Environment) {
  return storeAddress(environment).startsWith(local)
}

/**
 * Opens the release store of the environment, with the keys that count there and one to sign with. Throws
 * `ReleaseError` or `StoreError`.
 */
export async function openDesk(
  environment: Environment,
  owner?: string,
  use: KeyUse = 'sign',
): Promise<Desk> {
  const configured = readReleaseKeys(environment, await readConfiguredKeys())
  const machine = await findMachineKey(environment, configured, use)
  const store = await openStore(storeAddress(environment), environment, {
    readsOnly: use === 'read',
  })
  const keys = [...configured, ...(machine ? [machineKey(machine)] : [])]
  if (machine && use !== 'read' && !isFolder(environment)) await refuseForeign({ store, keys })
  return {
    store,
    keys,
    signer: (await readSigner(environment)) ?? (await readOwn(environment, owner)) ?? machine,
    by: userName(environment),
  }
}

/**
 * For a store that others use too, where only the key of this machine is known. If none of the pointers counts, the keys of
 * the site are somewhere else, such as in RELEASE_KEYS of its deployment: what is signed here would be of no use there,
 * and take a version for good.
 */
export async function refuseForeign({ store, keys }: Pick<Desk, 'store' | 'keys'>) {
  const history = await readHistory(store, keys)
  if (history.refused.length === 0 || newestOf(history)) return
  throw new ReleaseError(
    'Everything in the history of this store is signed by keys that are not known here. ' +
      'Set RELEASE_KEYS to those of its site, or name another store in RELEASE_STORE. Nothing was changed.',
  )
}

/** The key of a team, where that is on this machine. */
async function readOwn(environment: Environment, owner: string | undefined) {
  return owner ? readPresent(keyFile(environment, owner)) : undefined
}

/** A user without an entry in passwd, as in many containers, has no name there: `userInfo()` throws. */
function userName({ USER, LOGNAME }: Environment) {
  try {
    return userInfo().username
  } catch {
    return USER || LOGNAME || `user ${process.getuid?.()}`
  }
}

/** The variables by which a shell on this machine accepts this machine's releases. */
export async function machineKeySettings(
  environment: Environment,
  use: KeyUse = 'sign',
): Promise<Environment> {
  const given = readReleaseKeys(environment, [])
  const others = [...given, ...(await readConfiguredKeys())]
  const machine = await findMachineKey(environment, others, use)
  if (!machine) return {}
  return {
    RELEASE_KEYS: JSON.stringify([...given, machineKey(machine)]),
    RELEASE_KEY: environment.RELEASE_KEY || keyFile(environment, 'local'),
  }
}

/** The key of this machine. It counts for a store in a folder, and for any other store until teams have keys. */
async function findMachineKey(environment: Environment, others: ReleaseKey[], use: KeyUse) {
  if (!isFolder(environment) && others.length > 0) return undefined
  if (use === 'sign') return ensureMachineKey(keysFolderOf(environment))
  const found = await readPresent(keyFile(environment, 'local'))
  return found ?? (use === 'try' ? dryRunKey : undefined)
}

/** Signs what a dry run shows to the gate, where this machine has no key yet. It is never written. */
const dryRunKey = createSigner(createKeyPair().privateKey)

/**
 * Undefined where there is none. One that is there counts: without it, what it signed would seem refused, or a dry run
 * would pass a gate that refuses.
 */
async function readPresent(file: string) {
  return readKeyFile(file).catch((cause: unknown) => {
    const { code } = Object(cause)
    if (code === 'ENOTDIR') return undefined
    if (code !== 'EACCES' && code !== 'EPERM') throw cause
    throw new ReleaseError(
      `${file} cannot be read (${code}), and without it nothing that it signed can be verified. ` +
        'Run this as its user, or name the store and key of your own. Nothing was changed.',
      { cause },
    )
  })
}

async function ensureMachineKey(folder: string) {
  return ensureKeyFile(folder, 'local').catch((cause: unknown) => {
    const { code, message } = Object(cause)
    if (code === undefined) throw cause
    throw new ReleaseError(
      `There is no key of this machine to sign with, because none could be read or made in ${folder} (${message}). ` +
        'Give your user that folder, or set RELEASE_STORE to another store. Nothing was changed.',
      { cause },
    )
  })
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
