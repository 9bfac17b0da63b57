import { compareBuild, valid } from 'semver'
import type { Reading } from '../desk'
import { findSigner, fingerprintOf, maySign, type ReleaseKey } from '../keys/keys'
import { parseSignature } from '../keys/signature-rules'
import { ReleaseError } from '../release-error'
import { releaseName, versionName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { sizeLimitOfReleased } from '../store/size-limits'
import type { ReleaseStore } from '../store/store'
import { fitsId, integrityOf, type Release } from './release'
import { findUndescribed, largestRelease, releaseRules } from './release-rules'

export type Published = { id: string; release: Release }

export function releaseFolder(remote: string, id: string) {
  return `releases/${remote}/${id}`
}

/** The commit point: written last and only once, it makes a release visible. */
export function versionPath(remote: string, version: string) {
  return `versions/${remote}/${version}.json`
}

/** Reads `release.json` and verifies its id, form and signature. Throws `ReleaseError`. */
export async function readRelease(desk: Reading, remote: string, id: string) {
  return (await readSigned(desk, remote, id)).release
}

/** The same, and undefined for a release that cannot be used: it owns nothing, and no shell serves it. */
export async function readUsable(desk: Reading, remote: string, id: string) {
  try {
    return await readRelease(desk, remote, id)
  } catch (error) {
    if (error instanceof ReleaseError) return undefined
    throw error
  }
}

/** As `readRelease`, with the signer's key. */
export async function readSigned({ store, keys }: Reading, remote: string, id: string) {
  const path = `${releaseFolder(remote, id)}/release.json`
  const bytes = await store.get(path)
  if (!bytes)
    throw new ReleaseError(`The store has no release ${id} of ${remote}. Publish it first.`)
  const release = parseRelease(bytes, path, remote, id)
  const signature = await store.get(signaturePath(remote, id))
  const found = findReleaseKey(keys, remote, bytes, signature)
  if ('fault' in found) throw new ReleaseError(`${remote} ${id} ${found.fault} It is not used.`)
  return { release, key: found.key }
}

export function signaturePath(remote: string, id: string) {
  return `${releaseFolder(remote, id)}/release.json.sig`
}

/** The release id of a version; undefined when it is not published. Throws `ReleaseError` when it is damaged. */
export async function readVersion(store: ReleaseStore, remote: string, version: string) {
  // Path traversal: people type versions, and this one becomes part of a path.
  if (versionName(version)) return undefined
  const path = versionPath(remote, version)
  const bytes = await store.get(path)
  if (!bytes) return undefined
  const release = /^\{"release":"([\w.+-]{1,80})"\}$/.exec(bytes.toString())?.[1]
  // Anybody who can write to the store may add such a file: it may lead to a release of this version only.
  if (release && !releaseName(release) && release.startsWith(`${version}-`)) return release
  throw new ReleaseError(
    `${path} is damaged. The release is not used; raise the version and publish it again.`,
  )
}

/** The published versions of a remote, oldest first. */
export async function listVersions(store: ReleaseStore, remote: string): Promise<string[]> {
  const names = await store.list(`versions/${remote}`)
  const versions = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  return versions.sort((one, other) =>
    valid(one) && valid(other) ? compareBuild(one, other) : one.localeCompare(other),
  )
}

const mostNamed = 10

/** The published versions, for an error: newest first, and not so many that they hide the rest of it. */
export async function namePublished(store: ReleaseStore, remote: string): Promise<string> {
  const versions = (await listVersions(store, remote)).reverse()
  const older = versions.length - mostNamed
  const named = versions.slice(0, mostNamed).join(', ') || 'none'
  return older > 0 ? `${named} and ${older} older` : named
}

/** Reads a file of a release. Throws `ReleaseError` when it is missing or has other bytes than were released. */
export async function readVerified(
  store: ReleaseStore,
  { id, release }: Published,
  path: string,
): Promise<Buffer> {
  const file = release.files[path]
  const limit = sizeLimitOfReleased(file?.bytes)
  const bytes = await store.get(`${releaseFolder(release.remote, id)}/${path}`, { limit })
  if (bytes && integrityOf(bytes) === file?.integrity && bytes.length === file.bytes) return bytes
  throw new ReleaseError(
    `${path} of ${release.remote} ${id} ${bytes ? 'has other bytes than it was released with' : 'is missing in the store'}. ` +
      'The release is not used; raise the version and publish it again.',
  )
}

/** The key that signed a release and may do so, or the fault of the signature. */
export function findReleaseKey(
  keys: ReleaseKey[],
  remote: string,
  release: Uint8Array,
  signature: Buffer | undefined,
): { key: ReleaseKey } | { fault: string } {
  const parsed = parseSignature(signature)
  if (!parsed) {
    // Only the shell's releases are signed later.
    const again = remote === 'shell' ? 'Publish it again' : 'Raise the version and publish it'
    return { fault: `is not signed. ${again} with a key that may release it.` }
  }
  const key = findSigner(keys, 'release', release, parsed)
  const fingerprint = fingerprintOf(parsed.publicKey)
  if (key && maySign(key, remote)) return { key }
  if (key) {
    return {
      fault: `is signed with the key of ${key.owner} (${fingerprint}), which may not release ${remote}.`,
    }
  }
  return keys.some(({ publicKey }) => publicKey === parsed.publicKey)
    ? { fault: 'was changed after it was signed.' }
    : {
        fault: `is signed with an unknown key (${fingerprint}). Add it to releaseKeys in shell/site.config.ts, or raise the version and publish it with one that is there.`,
      }
}

/** Throws `ReleaseError` and no other error, so that a malformed release stops no other. */
function parseRelease(bytes: Buffer, path: string, remote: string, id: string): Release {
  const refuse = (fault: string) =>
    new ReleaseError(
      `${path} ${fault}. The release is not used; raise the version and publish it again.`,
    )
  if (!fitsId(id, bytes)) throw refuse('was changed after it was published')
  const parsed = parseJson<Release>(bytes, releaseRules, largestRelease)
  if ('fault' in parsed) throw refuse(parsed.fault)
  const release = parsed.value
  if (release.remote !== remote || !id.startsWith(`${release.version}-`))
    throw refuse(`is that of ${release.remote} ${release.version}`)
  const undescribed = findUndescribed(release)
  if (undescribed) throw refuse(`is incomplete: it names ${undescribed} without a digest`)
  return release
}
