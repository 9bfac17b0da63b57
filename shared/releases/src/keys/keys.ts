import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { ReleaseError } from '../release-error'

/** A public key and its permissions: a line of `shell/site.config.ts`, or of `RELEASE_KEYS`. */
export type ReleaseKey = {
  /** The team it belongs to, for people. */
  owner: string
  /** Ed25519, as `npm run release -- keys create` prints it. */
  publicKey: string
  /** The remotes it may release; `*` for all. */
  remotes: string[]
  /** `watch`: a key of the shell itself, which may make live only what was live or a canary before. */
  role?: 'watch'
  /**
   * ISO time; superseded by `retiredAt`. It is compared with the dates of pointers, which their signers write: a
   * stolen key can backdate until another key adds a pointer.
   */
  retired?: string
  /**
   * Number of the first pointer that it may not sign any more. A number in the history cannot be forged. Of a pointer
   * that counted before, it undoes also those that other keys added after it.
   */
  retiredAt?: number
}

export type Signature = { publicKey: string; value: string }

/** Domain separation: a signature for a preview is invalid for a release. */
type Purpose = 'release' | 'pointer' | 'preview' | 'revocation' | 'views'

export type Signer = {
  publicKey: string
  sign(purpose: Purpose, bytes: Uint8Array): Signature
}

const prefix = 'ed25519:'
const rawLength = 32

export function createKeyPair() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKey: pem, publicKey: createSigner(pem).publicKey }
}

/** Throws `ReleaseError`, which calls it `name`, when `privateKey` is not an Ed25519 key in PEM. */
export function createSigner(privateKey: string, name = 'The private key'): Signer {
  const key = readPrivateKey(privateKey, name)
  const publicKey = formatPublicKey(createPublicKey(key))
  return {
    publicKey,
    sign: (purpose, bytes) => ({
      publicKey,
      value: sign(null, message(purpose, bytes), key).toString('base64'),
    }),
  }
}

/** The listed key that made a signature; undefined for an unknown key or an invalid signature. */
export function findSigner(
  keys: ReleaseKey[],
  purpose: Purpose,
  bytes: Uint8Array,
  signature: Signature | undefined,
): ReleaseKey | undefined {
  const key = keys.find(({ publicKey }) => publicKey === signature?.publicKey)
  if (!key || !signature) return undefined
  // Untrusted input: the value may not be a string.
  const value = Buffer.from(String(signature.value), 'base64')
  return verify(null, message(purpose, bytes), publicKeyOf(key), value) ? key : undefined
}

/** Parsed once: parsing costs as much as verifying, and a history has hundreds of signatures by few keys. */
const parsed = new WeakMap<ReleaseKey, KeyObject>()

function publicKeyOf(key: ReleaseKey): KeyObject {
  const known = parsed.get(key) ?? parsePublicKey(key.publicKey)
  parsed.set(key, known)
  return known
}

export function mayRelease({ remotes }: Pick<ReleaseKey, 'remotes'>, remote: string) {
  return remotes.includes(remote) || remotes.includes('*')
}

/**
 * True when a key may sign releases of a remote. A watch's key may sign those of the shell only: its holder runs the
 * shell, which sends every byte of the site already.
 */
export function maySign(key: ReleaseKey, remote: string) {
  return mayRelease(key, remote) && (key.role !== 'watch' || remote === 'shell')
}

/** True for a key that signs nothing new. Its earlier releases stay valid. */
export function isRetired({ retired, retiredAt }: ReleaseKey) {
  return retired !== undefined || retiredAt !== undefined
}

export function describeRetirement({ retired, retiredAt }: ReleaseKey) {
  return retiredAt === undefined ? `on ${retired}` : `from pointer ${retiredAt} on`
}

/** Eight hex digits, short enough to read aloud. */
export function fingerprintOf(publicKey: string) {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 8)
}

function message(purpose: Purpose, bytes: Uint8Array) {
  return Buffer.concat([Buffer.from(`${purpose}\n`), bytes])
}

function formatPublicKey(key: KeyObject) {
  const raw = key.export({ type: 'spki', format: 'der' }).subarray(-rawLength)
  return prefix + raw.toString('base64')
}

const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

function parsePublicKey(publicKey: string): KeyObject {
  const raw = Buffer.from(publicKey.slice(prefix.length), 'base64')
  if (!publicKey.startsWith(prefix) || raw.length !== rawLength) {
    throw new ReleaseError(
      `"${publicKey}" is no public key. It has to be one that "npm run release -- keys create" printed.`,
    )
  }
  return createPublicKey({ key: Buffer.concat([spkiHead, raw]), type: 'spki', format: 'der' })
}

function readPrivateKey(pem: string, name: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw noPrivateKey(name, cause)
  }
  throw noPrivateKey(name)
}

function noPrivateKey(name: string, cause?: unknown) {
  return new ReleaseError(
    `${name} is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.`,
    { cause },
  )
}
