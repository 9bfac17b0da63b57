import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseError } from '../release-error'
import { createKeyPair, createSigner, type Signer } from './keys'

/**
 * Writes a new private key that only its user can read (0600). Returns the public part. Throws `ReleaseError` when
 * there is a key.
 */
export async function createKeyFile(folder: string, owner: string) {
  const file = newKeyFile(folder, owner)
  const { publicKey, privateKey } = createKeyPair()
  const draft = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, privateKey, { mode: 0o600 })
  try {
    // link(), because rename() would replace an existing key (race).
    await link(draft, file)
  } catch (cause) {
    if (Object(cause).code !== 'EEXIST') throw cause
    throw alreadyThere(file, cause)
  } finally {
    await rm(draft, { force: true })
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
  if (existsSync(file)) throw alreadyThere(file)
  return file
}

function alreadyThere(file: string, cause?: unknown) {
  return new ReleaseError(
    `${file} is there already. Keys are never replaced: move it away first; no key was made.`,
    { cause },
  )
}

/** Undefined when there is no such file. */
export async function readKeyFile(file: string): Promise<Signer | undefined> {
  try {
    return createSigner(await readFile(file, 'utf8'))
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
  await createKeyFile(folder, owner).catch((error: unknown) => {
    if (!(error instanceof ReleaseError)) throw error
  })
  const made = await readKeyFile(file)
  if (made) return made
  throw new ReleaseError(`${file} was removed while it was being made. Try again.`)
}
