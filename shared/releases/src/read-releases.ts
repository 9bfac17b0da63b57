import { compareBuild, valid } from 'semver'
import type { Desk } from './desk'
import { findSigner, fingerprintOf, mayRelease, type ReleaseKey, type Signature } from './keys/keys'
import { integrityOf, type Release, releaseId } from './release'
import { ReleaseError } from './release-error'
import { limitOfReleased } from './store/limits'
import type { ReleaseStore } from './store/store'

export type Published = { id: string; release: Release }

type Reading = Pick<Desk, 'store' | 'keys'>

export function releaseFolder(remote: string, id: string) {
  return `releases/${remote}/${id}`
}

/** Written last, and only once: before, nothing of a release is visible. */
export function versionPath(remote: string, version: string) {
  return `versions/${remote}/${version}.json`
}

/** Reads `release.json`, and checks that it is what its folder's name says and who signed it. */
export async function readRelease(desk: Reading, remote: string, id: string) {
  return (await readSigned(desk, remote, id)).release
}

/** The same, with the key that signed it. */
export async function readSigned({ store, keys }: Reading, remote: string, id: string) {
  const { release, bytes } = await readUnsigned(store, remote, id)
  const signature = await store.get(signaturePath(remote, id))
  const found = findReleaseKey(keys, remote, bytes, signature)
  if ('fault' in found) throw new ReleaseError(`${remote} ${id} ${found.fault} It is not used.`)
  return { release, key: found.key }
}

export function signaturePath(remote: string, id: string) {
  return `${releaseFolder(remote, id)}/release.json.sig`
}

/** For the shell's own releases: the shell takes nothing but itself from them. */
export async function readUnsigned(store: ReleaseStore, remote: string, id: string) {
  const path = `${releaseFolder(remote, id)}/release.json`
  const bytes = await store.get(path)
  if (!bytes)
    throw new ReleaseError(`The store has no release ${id} of ${remote}. Publish it first.`)
  const release = parseRelease(bytes, path)
  if (releaseId(release) === id && release.remote === remote) return { release, bytes }
  throw new ReleaseError(`${path} was changed after it was published. It is not used.`)
}

/** Undefined when nothing is published under this version. */
export async function readVersion(store: ReleaseStore, remote: string, version: string) {
  const path = versionPath(remote, version)
  const bytes = await store.get(path)
  if (!bytes) return undefined
  const release = /^\{"release":"([\w.+-]+)"\}$/.exec(bytes.toString())?.[1]
  if (release) return release
  throw new ReleaseError(
    `${path} is damaged. The release is not used; raise the version and publish it again.`,
  )
}

/** The versions of a remote that are published, oldest first. */
export async function listVersions(store: ReleaseStore, remote: string): Promise<string[]> {
  const names = await store.list(`versions/${remote}`)
  const versions = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  return versions.sort((one, other) =>
    valid(one) && valid(other) ? compareBuild(one, other) : one.localeCompare(other),
  )
}

/** Throws `ReleaseError` when the bytes are not those that were released. */
export async function readVerified(
  store: ReleaseStore,
  { id, release }: Published,
  path: string,
): Promise<Buffer> {
  const file = release.files[path]
  const limit = limitOfReleased(file?.bytes)
  const bytes = await store.get(`${releaseFolder(release.remote, id)}/${path}`, { limit })
  if (bytes && integrityOf(bytes) === file?.integrity && bytes.length === file.bytes) return bytes
  throw new ReleaseError(
    `${path} of ${release.remote} ${id} ${bytes ? 'has other bytes than it was released with' : 'is missing in the store'}. ` +
      'The release is not used; raise the version and publish it again.',
  )
}

/** The key that signed a release and may release its remote, or what is wrong with the signature. */
export function findReleaseKey(
  keys: ReleaseKey[],
  remote: string,
  release: Uint8Array,
  signature: Buffer | undefined,
): { key: ReleaseKey } | { fault: string } {
  const parsed = parseSignature(signature)
  if (!parsed) return { fault: 'is not signed. Publish it again with a key that may release it.' }
  const key = findSigner(keys, 'release', release, parsed)
  const fingerprint = fingerprintOf(parsed.publicKey)
  if (key && mayRelease(key, remote) && key.role !== 'watch') return { key }
  if (key) {
    return {
      fault: `is signed with the key of ${key.owner} (${fingerprint}), which may not release ${remote}.`,
    }
  }
  return keys.some(({ publicKey }) => publicKey === parsed.publicKey)
    ? { fault: 'was changed after it was signed.' }
    : {
        fault: `is signed with a key that nobody knows (${fingerprint}). Add it to releaseKeys in shell/site.config.ts, or publish with one that is there.`,
      }
}

function parseSignature(bytes: Buffer | undefined): Signature | undefined {
  try {
    const { publicKey, value } = JSON.parse(String(bytes))
    const isWhole = typeof publicKey === 'string' && typeof value === 'string'
    return isWhole ? { publicKey, value } : undefined
  } catch {
    return undefined
  }
}

function parseRelease(bytes: Buffer, path: string): Release {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new ReleaseError(
      `${path} is not JSON. The release is not used; raise the version and publish it again.`,
      { cause },
    )
  }
}
