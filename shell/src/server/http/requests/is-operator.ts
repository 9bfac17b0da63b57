import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from './visitor-address'

/** True for the people who run the site: on this machine, or with the token of its settings. */
export function isOperator(request: FastifyRequest, token: string | undefined) {
  if (isFromThisMachine(request)) return true
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token !== undefined && given !== undefined && isSame(given, token)
}

/** A comparison in constant time for any lengths, against timing attacks. */
export function isSame(one: string, other: string) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
