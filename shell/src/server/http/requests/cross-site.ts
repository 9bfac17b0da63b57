import type { FastifyRequest } from 'fastify'

/** CSRF: browsers tell where a form comes from. A program that sends neither header is not another site's page. */
export function isCrossSite(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = request.headers
  if (origin === undefined) return false
  // "null" is an opaque origin, for example that of a sandboxed frame.
  return !URL.canParse(origin) || new URL(origin).host !== host
}
