import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { visitHeader } from '../../../page/offline'
import { setTiming } from '../../../page/page-state'
import type { Policy } from '../policy/policy'
import type { Visitor } from '../requests/visits'
import { acceptsEncoding } from './accepts-encoding'
import { type Encoding, encodedBody } from './compression'
import type { CachedPage } from './kept-pages'

const html = 'text/html; charset=utf-8'

/** The visitor a page is sent to, and the id of the release set that the visit is in. */
type Visited = { visitor: Visitor; releaseSet: string }

/** The headers of every page, on the fast path and through Fastify. */
export function pageHeaders(status: number, contentType = html, visit?: Visited) {
  const visitor = visit?.visitor
  const isPersonal = visitor?.isPersonal ?? false
  return {
    'Content-Type': contentType,
    'Cache-Control': cachingOf(status, isPersonal),
    Vary: isPersonal ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    // A page is the same in every set with its release, so the set's name stands in a header.
    ...(visit && { 'Server-Timing': `${setTiming};desc="${visit.releaseSet}"` }),
    ...(status === 503 && { 'Retry-After': '5' }),
    ...(visitor?.cookies?.length && { 'Set-Cookie': visitor.cookies }),
    // For the service worker, which keeps only what all visitors get.
    ...(isPersonal && { [visitHeader]: visitor?.visit.kind }),
    ...(visitor?.visit.kind === 'preview' && { 'X-Robots-Tag': 'noindex' }),
  }
}

/** `no-cache`: browsers keep a page but revalidate it, so that a promotion shows at once. */
function cachingOf(status: number, isPersonal: boolean) {
  if (status >= 500 || status === 429) return 'no-store'
  return isPersonal ? 'private, no-cache' : 'public, no-cache'
}

/**
 * Sends a page that is ready. Plain Node, because this is the hot path. The policy is asked for once for each page and
 * release set.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  policyOf: (page: CachedPage) => Policy,
  visit: Visited,
) {
  const prepared = prepare(page, policyOf, visit)
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  if (page.status === 200 && hasTag(known, prepared.etag)) {
    response.writeHead(304, prepared.headers).end()
    return
  }
  const encoding = acceptedEncoding(accepted)
  const body = encodedBody(page.bodies, encoding)
  response.writeHead(page.status, headersWith(body, encoding, prepared))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The headers of a page, and those with each of its bodies that was sent. */
type Prepared = {
  releaseSet: string
  /** Without the `W/` that it is sent with. */
  etag: string
  headers: HeaderList
  sent: Partial<Record<Encoding, { body: Buffer; headers: HeaderList }>>
}

/** Names and values by turns, as `writeHead` takes them: it looks up nothing by name. */
type HeaderList = OutgoingHttpHeader[]

/** What all visitors of a page get. Making it for each request took a quarter of the time of an answer. */
const shared = new WeakMap<CachedPage, Prepared>()

function prepare(
  page: CachedPage,
  policyOf: (page: CachedPage) => Policy,
  visit: Visited,
): Prepared {
  const { visitor, releaseSet } = visit
  if (visitor.isPersonal || visitor.cookies?.length) {
    return createPrepared(page, policyOf(page), visit)
  }
  const known = shared.get(page)
  if (known?.releaseSet === releaseSet) return known
  const prepared = createPrepared(page, policyOf(page), visit)
  shared.set(page, prepared)
  return prepared
}

function createPrepared(page: CachedPage, policy: Policy, visit: Visited): Prepared {
  // A 304 does not change the policy of the page that the browser has, so another policy is another tag.
  const etag = page.etag.replace(/"$/, `.${policy.tag}"`)
  const usual = pageHeaders(page.status, page.contentType, visit)
  // Weak: a page has one tag for all its encodings (RFC 9110, section 8.8.3).
  const headers = Object.entries({ ...usual, ...policy.headers, ETag: `W/${etag}` }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name, value]),
  )
  return { releaseSet: visit.releaseSet, etag, headers, sent: {} }
}

/** A body is replaced when it was compressed again. */
function headersWith(body: Buffer, encoding: Encoding, { headers, sent }: Prepared) {
  const known = sent[encoding]
  if (known?.body === body) return known.headers
  const all = [...headers, 'Content-Length', body.length]
  if (encoding !== 'identity') all.push('Content-Encoding', encoding)
  sent[encoding] = { body, headers: all }
  return all
}

/** A weak comparison (RFC 9110, section 13.1.2), because the tag is weak. */
function hasTag(known: string | undefined, etag: string) {
  if (known === undefined) return false
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || known.trim() === '*'
}

function acceptedEncoding(accepted: string | undefined): Encoding {
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}
