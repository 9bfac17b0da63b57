import { type Desk, signerOf } from '../desk'
import { findSigner, isRetired, mayRelease, type ReleaseKey } from '../keys/keys'
import { parseSignature } from '../keys/signature-rules'
import { ReleaseError } from '../release-error'
import { releaseName, remoteName, versionName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { optional, type Shape, time, words } from '../rules/rules'

/** Whoever has the link sees the site with this one release. */
export type Preview = {
  /** Origin of the site it is for. */
  site: string
  remote: string
  version: string
  release: string
  /** ISO time. */
  expires: string
  /** ISO time. Without it, in links of earlier tools, the longest life counts from when it is read. */
  made?: string
}

/** A link is passed on and forgotten: the site believes none for longer, whoever signed it. */
export const longestPreview = 7 * 24 * 60 * 60 * 1000
const clockTolerance = 5 * 60 * 1000
const largestToken = 4096

const rules: Shape<Preview> = {
  site: words(300),
  remote: remoteName,
  version: versionName,
  release: releaseName,
  expires: time,
  made: optional(time),
}

/** Throws `ReleaseError` when the site would not take a token from this desk. */
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

/** Whatever it says, and whoever signs it: the site decides what it believes. */
export function signPreview(desk: Desk, preview: Preview): string {
  const bytes = Buffer.from(JSON.stringify(preview))
  const signature = signerOf(desk).sign('preview', bytes)
  return [bytes, Buffer.from(JSON.stringify(signature))]
    .map((part) => part.toString('base64url'))
    .join('.')
}

/** Undefined for a token that is forged, tampered with, expired, made for another site, or for too long. */
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

/** What a token says that was signed by who may, wherever and whenever it is good. */
export function openPreviewToken(keys: ReleaseKey[], token: string): Preview | undefined {
  // Decoding passes over what is no base64, which may be anything.
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
