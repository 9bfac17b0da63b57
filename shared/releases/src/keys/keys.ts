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

/** A public key and what it may do: a line of `shell/site.config.ts`, or of `RELEASE_KEYS`. */
export type ReleaseKey = {
  /** Whose it is, for people. */
  owner: string
  /** Ed25519, as `npm run release -- keys create` prints it. */
  publicKey: string
  /** The remotes it may release; `*` is all of them. */
  remotes: string[]
  /** `watch`: may only go back to what was live or tried out before. For the shell itself. */
  role?: 'watch'
  /**
   * ISO time, in lines from before `retiredAt`. It is compared with the dates of pointers, which their
   * signers wrote: a stolen key can write earlier ones until somebody else adds a pointer.
   */
  retired?: string
  /** Number of the first pointer that it may not sign any more: a place in the history, which nobody writes. */
  retiredAt?: number
}

export type Signature = { publicKey: string; value: string }

/** What a signature is for, so that one made for a preview is none for a release. */
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

/** Throws `ReleaseError` when `privateKey` is no Ed25519 key in PEM. */
export function createSigner(privateKey: string): Signer {
  const key = readPrivateKey(privateKey)
  const publicKey = formatPublicKey(createPublicKey(key))
  return {
    publicKey,
    sign: (purpose, bytes) => ({
      publicKey,
      value: sign(null, message(purpose, bytes), key).toString('base64'),
    }),
  }
}

/** The key that made a signature, if it is one of those listed and the signature is right. */
export function findSigner(
  keys: ReleaseKey[],
  purpose: Purpose,
  bytes: Uint8Array,
  signature: Signature | undefined,
): ReleaseKey | undefined {
  const key = keys.find(({ publicKey }) => publicKey === signature?.publicKey)
  if (!key || !signature) return undefined
  // What was read may be no text.
  const value = Buffer.from(String(signature.value), 'base64')
  return verify(null, message(purpose, bytes), parsePublicKey(key.publicKey), value)
    ? key
    : undefined
}

export function mayRelease({ remotes }: ReleaseKey, remote: string) {
  return remotes.includes(remote) || remotes.includes('*')
}

/**
 * Whether a key may sign releases. That of a watch may sign those of the shell and no others: who holds it
 * runs the shell, which sends every byte of the site already, so the shell's own files add nothing to that.
 */
export function maySign(key: ReleaseKey, remote: string) {
  return mayRelease(key, remote) && (key.role !== 'watch' || remote === 'shell')
}

/** Makes nothing new. What it released stays good. */
export function isRetired({ retired, retiredAt }: ReleaseKey) {
  return retired !== undefined || retiredAt !== undefined
}

export function describeRetirement({ retired, retiredAt }: ReleaseKey) {
  return retiredAt === undefined ? `on ${retired}` : `from pointer ${retiredAt} on`
}

/** Short enough to be read aloud. */
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

function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw noPrivateKey(cause)
  }
  throw noPrivateKey(undefined)
}

function noPrivateKey(cause: unknown) {
  return new ReleaseError(
    'The private key is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.',
    { cause },
  )
}
