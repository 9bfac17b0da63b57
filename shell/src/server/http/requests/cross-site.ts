import type { FastifyRequest } from 'fastify'

/** Browsers say where a form came from (CSRF); a program that says nothing is no other site's page. */
export function isCrossSite(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = request.headers
  if (origin === undefined) return false
  // "null" is the origin of a page that hides where it is from.
  return !URL.canParse(origin) || new URL(origin).host !== host
}
