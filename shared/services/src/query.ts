import type { FastifyRequest } from 'fastify'

/** A query parameter as one string: the first of several, empty when missing. */
export function readQuery(request: FastifyRequest, name: string): string {
  const query = Object(request.query)
  const value: unknown = Object.hasOwn(query, name) ? query[name] : ''
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : ''
}
