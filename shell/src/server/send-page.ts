import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage, Encoding } from './page-cache'

/** Sends a page that is ready. Plain Node, because this is the path nearly every visit takes. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    // Browsers keep the page but ask before they use it, so that a promotion shows at once.
    'Cache-Control': page.status < 500 ? 'public, no-cache' : 'no-store',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    ETag: page.etag,
  }
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
    ...(page.status === 503 && { 'Retry-After': '5' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function acceptedEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity'
}
