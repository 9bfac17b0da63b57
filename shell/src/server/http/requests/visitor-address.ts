import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

type Addressed = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>

/** One for each IPv4 address and IPv6 /64, which is what a provider gives one customer. */
export function addressOf({ ip, socket }: Addressed): string {
  // A proxy's word may be anything, and of any length.
  return normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ''), 64)
}

/**
 * Whether a request comes straight from this machine. A proxy here that is not in `TRUST_PROXY` makes every
 * visitor look as if they were, so its headers count against it.
 */
export function isFromThisMachine({ ip, headers }: Addressed): boolean {
  const address = exact(ip)
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && (address.startsWith('127.') || address === '::1')
}

/** Whether it may be that of every visitor: where a proxy on this machine calls from. */
export function isShared({ ip }: Addressed): boolean {
  return ['127.0.0.1', '::1'].includes(exact(ip))
}

/** IPv4 addresses that were mapped to IPv6 are IPv4 addresses. */
function exact(ip: string) {
  return isIP(ip) ? normalizeIP(ip, 128) : ''
}
