import { type Desk, signerOf } from './desk'
import { findSigner, isRetired, mayRelease, type ReleaseKey } from './keys/keys'
import { ReleaseError } from './release-error'

/** Whoever has the link sees the site with this one release. */
export type Preview = {
  /** Origin of the site it is for. */
  site: string
  remote: string
  version: string
  release: string
  /** ISO time. */
  expires: string
}

/** Throws `ReleaseError` when the site would not take a token from this desk. */
export function createPreviewToken(desk: Desk, preview: Preview): string {
  const token = signPreview(desk, preview)
  if (readPreviewToken(desk.keys, token, { site: preview.site, now: Date.now() })) return token
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

/** Undefined for a token that is forged, tampered with, expired, or made for another site. */
export function readPreviewToken(
  keys: ReleaseKey[],
  token: string,
  { site, now }: { site: string; now: number },
): Preview | undefined {
  // Decoding passes over what is no base64, which may be anything.
  if (!/^[\w-]+\.[\w-]+$/.test(token)) return undefined
  const [bytes, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  try {
    const key = findSigner(keys, 'preview', bytes ?? Buffer.of(), JSON.parse(String(signature)))
    if (!key || key.role === 'watch' || isRetired(key)) return undefined
    const preview: Preview = JSON.parse(String(bytes))
    const isGood =
      preview.site === site && Date.parse(preview.expires) > now && mayRelease(key, preview.remote)
    return isGood ? preview : undefined
  } catch {
    // What is no JSON was not made here.
    return undefined
  }
}
