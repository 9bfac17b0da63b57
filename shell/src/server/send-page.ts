import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsEncoding } from './accepts-encoding'
import type { CachedPage, Encoding } from './page-cache'

/** The headers of every page, whichever way it is sent. */
export function pageHeaders(status: number, contentType = 'text/html; charset=utf-8') {
  return {
    'Content-Type': contentType,
    // Browsers keep the page but ask before they use it, so that a promotion shows at once.
    'Cache-Control': status < 500 && status !== 429 ? 'public, no-cache' : 'no-store',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ...(status === 503 && { 'Retry-After': '5' }),
  }
}

/** Sends a page that is ready. Plain Node, because this is the path nearly every visit takes. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
  const headers = { ...pageHeaders(page.status, page.contentType), ETag: page.etag }
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = page.bodies[encoding]
  response.writeHead(page.status, {
    ...headers,
    'Content-Length': body.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function acceptedEncoding(accepted: string | undefined): Encoding {
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}
