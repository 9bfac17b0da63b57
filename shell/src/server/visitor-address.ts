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
 * A proxy on this machine that is not in `TRUST_PROXY` makes every visitor look as if they were here, so
 * its headers count against it.
 */
export function isFromThisMachine({ ip, headers }: Addressed): boolean {
  const address = isIP(ip) ? normalizeIP(ip, 128) : ''
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && (address.startsWith('127.') || address === '::1')
}
