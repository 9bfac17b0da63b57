import { type Desk, signerOf } from '../desk'
import { findSigner, isRetired, mayRelease, type ReleaseKey } from '../keys/keys'
import { parseSignature } from '../keys/signature-rules'
import { ReleaseError } from '../release-error'
import { clockTolerance } from '../rules/clock-tolerance'
import { releaseName, remoteName, versionName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { optional, type Shape, time, words } from '../rules/rules'

/** A preview: its link shows the site with this one release, to any holder. */
export type Preview = {
  /** Origin of the site that it is valid for. */
  site: string
  remote: string
  version: string
  release: string
  /** ISO time. */
  expires: string
  /** ISO time of issue. Links of earlier tools lack it; their life is then counted from when they are read. */
  made?: string
}

/** In ms. The site accepts no longer life from any signer, because links are passed on and forgotten. */
const longestPreview = 7 * 24 * 60 * 60 * 1000
const largestToken = 4096

const rules: Shape<Preview> = {
  site: words(300),
  remote: remoteName,
  version: versionName,
  release: releaseName,
  expires: time,
  made: optional(time),
}

/** Issues a token. Throws `ReleaseError` when the site would refuse one from this desk. */
export function createPreviewToken(desk: Desk, preview: Preview): string {
  const now = Date.now()
  if (Date.parse(preview.expires) - now > longestPreview) {
    throw new ReleaseError(
      `A preview lives 7 days at most, and this one would until ${preview.expires}. Ask for less with --expires, such as 2h; none was made.`,
    )
  }
  const token = signPreview(desk, { ...preview, made: new Date(now).toISOString() })
  if (readPreviewToken(desk.keys, token, { site: preview.site, now })) return token
  throw new ReleaseError(
    `Your key may not release ${preview.remote}, so the site would not show this preview. Ask its owner for a link; none was made.`,
  )
}

/** Signs any preview, without checks: the site verifies tokens. */
export function signPreview(desk: Desk, preview: Preview): string {
  const bytes = Buffer.from(JSON.stringify(preview))
  const signature = signerOf(desk).sign('preview', bytes)
  return [bytes, Buffer.from(JSON.stringify(signature))]
    .map((part) => part.toString('base64url'))
    .join('.')
}

/** Verifies a token. Undefined when it is forged, expired, for another site, or valid for too long. */
export function readPreviewToken(
  keys: ReleaseKey[],
  token: string,
  { site, now }: { site: string; now: number },
): Preview | undefined {
  const preview = openPreviewToken(keys, token)
  if (!preview || preview.site !== site) return undefined
  const expires = Date.parse(preview.expires)
  const made = preview.made === undefined ? now : Date.parse(preview.made)
  const isGood = expires > now && expires - made <= longestPreview && made <= now + clockTolerance
  return isGood ? preview : undefined
}

/**
 * The preview of a token with a valid signature by a key that may show its remote, without checks of site and time.
 */
export function openPreviewToken(keys: ReleaseKey[], token: string): Preview | undefined {
  // Checked first, because decoding ignores characters outside base64url (malleability).
  if (token.length > largestToken || !/^[\w-]+\.[\w-]+$/.test(token)) return undefined
  const [bytes = Buffer.of(), signature] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'))
  const parsed = parseJson<Preview>(bytes, rules, largestToken)
  const key = findSigner(keys, 'preview', bytes, parseSignature(signature))
  if ('fault' in parsed || !key) return undefined
  const mayShow = key.role !== 'watch' && !isRetired(key) && mayRelease(key, parsed.value.remote)
  return mayShow ? parsed.value : undefined
}
