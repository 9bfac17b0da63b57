import { remoteAt } from '@site/releases'
import { longestParameter, longestUrl } from '../../../page/longest-address'
import { type FoundPage, findPage, type Mounted } from './find-page'

export type PageUrl =
  /** `isFixed`: one of a finite number of pages, so that requests cannot add to them: their last good form is kept. */
  | { kind: 'page'; url: string; isFixed: boolean }
  /** A missing page. One address stands for all of them, so that they share one entry in a cache. */
  | { kind: 'missing'; url: typeof missingUrl }
  | { kind: 'redirect'; location: string }
  | { kind: 'malformed' }
  | { kind: 'too-long' }

/** Below a path of the shell's own, so that no remote can have a page there. */
const missingUrl = '/_site/not-found'
/** The line terminators of JavaScript. */
const lineBreaks = /%0A|%0D|%E2%80%A[89]/gi

/**
 * The canonical form of a page's address: one spelling for characters, slashes, dot segments and letter case, and
 * only the parameters that its remote reads, in the remote's order. So other spellings add no entries to a cache
 * (cache poisoning).
 */
export function canonicalUrl(rawUrl: string, releases: Mounted[]): PageUrl {
  if (rawUrl.length > longestUrl) return { kind: 'too-long' }
  const queryStart = rawUrl.indexOf('?')
  const path = queryStart < 0 ? rawUrl : rawUrl.slice(0, queryStart)
  const query = queryStart < 0 ? '' : rawUrl.slice(queryStart)
  const normalized = normalizePath(path)
  if (normalized === undefined) return { kind: 'malformed' }

  const page = findPage(normalized, releases)
  const canonical = page?.path ?? normalized
  if (canonical !== path) return { kind: 'redirect', location: canonical + encodeQuery(query) }
  if (!page) return { kind: 'missing', url: missingUrl }
  return addParameters(page, query, releases)
}

/** The path of a request line in absolute form, as sent to proxies. Its host is ignored. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [authority] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target) ?? []
  if (authority === undefined) return target
  const path = target.slice(authority.length)
  return path.startsWith('/') ? path : `/${path}`
}

/** Normalizes by RFC 3986, section 6.2.2. Undefined for a malformed percent-encoding. */
function normalizePath(path: string): string | undefined {
  // No request line has control characters or spaces; a URL parser would drop them silently.
  if (/[^!-\uffff]/.test(path) || !isDecodable(path)) return undefined
  // The splat route of the not-found page matches no line break, so that page would never hydrate. A URL parser drops
  // those that are not encoded.
  const line = `/${path}`.replace(lineBreaks, '')
  // Open redirect: browsers read a backslash as a slash, so "/\evil.example" must not become another site.
  const plain = withPlainCodes(line.replace(/[\\/]+/g, '/'))
  // Dot segments are resolved as in a browser: "/x/../blog" is "/blog".
  return new URL(plain, 'http://site').pathname.replace(/(?<=.)\/$/, '')
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** One spelling for each character: `%65` is `e`, and `%c3` is `%C3`. */
export function withPlainCodes(path: string) {
  return path.replace(/%[\da-f]{2}/gi, normalizeCode)
}

function normalizeCode(code: string) {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : code.toUpperCase()
}

function encodeQuery(query: string) {
  return new URL(query, 'http://site').search
}

function addParameters({ path, isFixed }: FoundPage, query: string, releases: Mounted[]): PageUrl {
  const known = remoteAt(path, releases)?.query ?? []
  const given = new URLSearchParams(query)
  const counted = new URLSearchParams()
  for (const name of known) {
    const value = given.get(name)
    if (value && value.length > longestParameter) return { kind: 'too-long' }
    if (value) counted.set(name, value)
  }
  if (counted.size === 0) return { kind: 'page', url: path, isFixed }
  return { kind: 'page', url: `${path}?${counted}`, isFixed: false }
}
