import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseError } from '../release-error'
import { createFile, makeFolder, syncFolder } from '../store/folder-files'
import { createKeyPair, createSigner, type Signer } from './keys'

/**
 * Writes a new private key that only its user can read (0600). Returns the public part. Throws `ReleaseError` when
 * there is a key, and when it cannot be written.
 */
export async function createKeyFile(folder: string, owner: string) {
  const file = newKeyFile(folder, owner)
  const { publicKey, privateKey } = createKeyPair()
  try {
    await makeFolder(folder, 0o700)
    const draft = `${file}.${randomUUID()}`
    const isNew = await createFile(draft, file, Buffer.from(privateKey), 0o600)
    if (!isNew) throw new KeyExists(file)
    // All that it signs would count as signed by an unknown key if a power cut lost it.
    await syncFolder(folder)
  } catch (cause) {
    if (cause instanceof ReleaseError) throw cause
    throw new ReleaseError(
      `${file} could not be written: ${Object(cause).message}. See to the disk, then do the same again; ${existsSync(file) ? 'the key may be there' : 'no key was made'}.`,
      { cause },
    )
  }
  return { file, publicKey }
}

/** Where a new key of an owner goes. Throws `ReleaseError` when it cannot be made. */
export function newKeyFile(folder: string, owner: string) {
  if (!/^[\w-]+$/.test(owner)) {
    throw new ReleaseError(
      `"${owner}" cannot be the name of a key's owner: use letters, digits, dashes and underscores. No key was made.`,
    )
  }
  const file = join(folder, `${owner}.pem`)
  if (existsSync(file)) throw new KeyExists(file)
  return file
}

class KeyExists extends ReleaseError {
  constructor(file: string) {
    super(`${file} is there already. Keys are never replaced: move it away first; no key was made.`)
  }
}

/** Undefined when there is no such file. */
export async function readKeyFile(file: string): Promise<Signer | undefined> {
  try {
    return createSigner(await readFile(file, 'utf8'), file)
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined
    throw error
  }
}

/** The key of this machine, for a store in a local folder. Created on first use. */
export async function ensureKeyFile(folder: string, owner: string): Promise<Signer> {
  const file = join(folder, `${owner}.pem`)
  const known = await readKeyFile(file)
  if (known) return known
  // Two programs may start at once (race): the second uses the first one's key.
  await createKeyFile(folder, owner).catch(async (error: unknown) => {
    if (!(error instanceof KeyExists)) throw error
    // It may have been killed before this.
    await syncFolder(folder)
  })
  const made = await readKeyFile(file)
  if (made) return made
  throw new ReleaseError(`${file} was removed while it was being made. Try again.`)
}
