import { createHash } from 'node:crypto'
import { type Desk, signerOf } from '../desk'
import { findSigner, mayRelease, type ReleaseKey, type Signature } from '../keys/keys'
import { publicKeyText } from '../keys/signature-rules'
import { ReleaseError } from '../release-error'
import { remoteName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { type Shape, shape, text, time, words } from '../rules/rules'
import type { ReleaseStore } from '../store/store'
import { openPreviewToken, type Preview } from './preview'

/** Ends a preview before its expiry. Stays in the store for good, as all files do. */
type Revocation = {
  /** Digest of the preview's content. */
  preview: string
  remote: string
  at: string
  by: string
  signature: Signature
}

const rules: Shape<Revocation> = {
  preview: text(/^[0-9a-f]{64}$/, 'the digest of a preview'),
  remote: remoteName,
  at: time,
  by: words(1000),
  signature: shape({ publicKey: publicKeyText }),
}

/** A digest of the content, not of the token, because one content has several encodings. */
export function previewDigest(preview: Preview): string {
  return createHash('sha256').update(JSON.stringify(preview)).digest('hex')
}

export function revocationPath(digest: string) {
  return `revoked/${digest}.json`
}

/**
 * True for any file at the revocation's path (fail closed). A forged file can only end a preview early, if its writer
 * knows the digest, and never extend one. The audit verifies signatures.
 */
export async function isRevoked(store: ReleaseStore, preview: Preview): Promise<boolean> {
  try {
    return (await store.get(revocationPath(previewDigest(preview)))) !== undefined
  } catch (error) {
    // A file that is larger than it may be is there all the same.
    if (error instanceof ReleaseError) return true
    throw error
  }
}

/**
 * Revokes a preview by its link or token. Returns the preview, and whether it is newly revoked. Throws
 * `ReleaseError`.
 */
export async function revokePreview(desk: Desk, link: string) {
  const preview = openPreviewToken(desk.keys, tokenIn(link))
  if (!preview) {
    throw new ReleaseError(
      'This is no link to a preview, or not one that the site believes: give the whole link, in quotes, as it was printed. Nothing was changed.',
    )
  }
  const { remote } = preview
  const key = desk.keys.find(({ publicKey }) => publicKey === signerOf(desk).publicKey)
  if (!key || !mayRelease(key, remote)) {
    throw new ReleaseError(
      `Your key may not release ${remote}, so it may not end a preview of it. Ask its owner to; nothing was changed.`,
    )
  }
  const digest = previewDigest(preview)
  const unsigned = { preview: digest, remote, at: new Date().toISOString(), by: desk.by }
  const signature = signerOf(desk).sign('revocation', Buffer.from(JSON.stringify(unsigned)))
  if (desk.isDryRun) return { preview, isNew: true }
  const bytes = Buffer.from(JSON.stringify({ ...unsigned, signature }))
  return { preview, isNew: await desk.store.create(revocationPath(digest), bytes) }
}

/** The remote of a link, to find the key that may revoke it. */
export function readRemoteOf(keys: ReleaseKey[], link: string): string | undefined {
  return openPreviewToken(keys, tokenIn(link))?.remote
}

/** A fault of a revocation, as the end of a sentence; undefined for a valid one. */
export function findRevocationFault(
  keys: ReleaseKey[],
  bytes: Buffer,
  digest: string,
): string | undefined {
  const parsed = parseJson<Revocation>(bytes, rules, 4096)
  if ('fault' in parsed) return parsed.fault
  const { signature, ...unsigned } = parsed.value
  if (unsigned.preview !== digest) return `is that of the preview ${unsigned.preview}`
  const key = findSigner(keys, 'revocation', Buffer.from(JSON.stringify(unsigned)), signature)
  if (!key) return 'is not signed by a known key'
  const { owner } = key
  return mayRelease(key, unsigned.remote)
    ? undefined
    : `is signed with the key of ${owner}, which may not release ${unsigned.remote}`
}

function tokenIn(link: string): string {
  if (!URL.canParse(link)) return link
  return new URL(link).searchParams.get('preview') ?? ''
}
