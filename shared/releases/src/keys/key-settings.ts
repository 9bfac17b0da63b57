import { readFile } from 'node:fs/promises'
import { ReleaseError } from '../release-error'
import { remoteName } from '../rules/names'
import { createSigner, isRetired, type ReleaseKey, type Signer } from './keys'
import { publicKeyText } from './signature-rules'

type Environment = Record<string, string | undefined>

/** The beginnings in base64: of an Ed25519 key in PKCS #8, of one with its public key in it, and of a whole PEM. */
const otherForms = /^\s*(MC4CAQAw|MFECAQEw|LS0tLS1CRUdJTi)/

/**
 * The keys of `RELEASE_KEYS`, a JSON list like that in `shell/site.config.ts`, added to the configured ones. The first
 * line of a key counts, so retired ones come first: a key is retired by either list. Throws `ReleaseError`.
 */
export function readReleaseKeys(
  { RELEASE_KEYS: json }: Environment,
  configured: ReleaseKey[],
): ReleaseKey[] {
  const odd = configured.find((key) => !isReleaseKey(key))
  if (odd) {
    throw new ReleaseError(
      `releaseKeys in shell/site.config.ts has a line that is no key: ${JSON.stringify(odd)}. Write it as "npm run release -- keys create" printed it, and its "retiredAt" as "keys retire" did.`,
    )
  }
  if (!json) return configured
  const keys = parseJson(json)
  if (Array.isArray(keys) && keys.every(isReleaseKey)) {
    const all = [...configured, ...keys]
    return [...all.filter(isRetired), ...all.filter((key) => !isRetired(key))]
  }
  throw new ReleaseError(
    `RELEASE_KEYS is not a list of keys. It has to be JSON such as [{"owner":"hr","publicKey":"ed25519:…","remotes":["careers"]}].`,
  )
}

/**
 * The private key of `RELEASE_KEY`: the PEM itself, or the path of its file. Undefined when the variable is not set.
 */
export async function readSigner({ RELEASE_KEY: key }: Environment): Promise<Signer | undefined> {
  if (!key) return undefined
  if (key.includes('PRIVATE KEY')) {
    return createSigner(key.replaceAll('\\n', '\n'), 'RELEASE_KEY')
  }
  // It must not come into a message, as the name of a file would.
  if (otherForms.test(key)) {
    throw new ReleaseError(
      'RELEASE_KEY is a private key in another form than PEM. Give it with its first line, -----BEGIN PRIVATE KEY-----, and its last, or name a file that holds it so.',
    )
  }
  const pem = await readFile(key, 'utf8').catch((cause: unknown) => {
    throw new ReleaseError(
      `RELEASE_KEY names the file ${key}, which cannot be read. It has to be a private key in PEM, or a file that holds one.`,
      { cause },
    )
  })
  return createSigner(pem, `RELEASE_KEY names the file ${key}, which`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The caller reports it, in the words of the setting.
    return undefined
  }
}

function isReleaseKey(key: Partial<ReleaseKey> | null): key is ReleaseKey {
  return (
    typeof key?.owner === 'string' &&
    publicKeyText(key.publicKey) === undefined &&
    Array.isArray(key.remotes) &&
    key.remotes.every((remote) => remote === '*' || remoteName(remote) === undefined) &&
    (key.role === undefined || key.role === 'watch') &&
    (key.retired === undefined || /^\d{4}-\d\d-\d\d/.test(key.retired)) &&
    (key.retiredAt === undefined || (Number.isInteger(key.retiredAt) && key.retiredAt > 0))
  )
}
