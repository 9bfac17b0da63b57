import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

type Addressed = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>

/** The rate limit key: an IPv4 address, or an IPv6 /64, which is what a provider gives one customer. */
export function addressOf({ ip, socket }: Pick<Addressed, 'ip' | 'socket'>): string {
  // A forwarded address may be any text, of any length.
  return normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ''), 64)
}

/**
 * True for a request straight from this machine. An untrusted proxy here (not in `TRUST_PROXY`) would make every
 * visitor look local, so its headers rule that out.
 */
export function isFromThisMachine({ ip, headers }: Addressed): boolean {
  const address = exact(ip)
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && (address.startsWith('127.') || address === '::1')
}

/** True for an address that all visitors may share: that of a proxy on this machine. */
export function mayBeLocalProxy({ ip }: Pick<Addressed, 'ip'>): boolean {
  return ['127.0.0.1', '::1'].includes(exact(ip))
}

/** Unwraps IPv4-mapped IPv6 addresses. */
function exact(ip: string) {
  return isIP(ip) ? normalizeIP(ip, 128) : ''
}
