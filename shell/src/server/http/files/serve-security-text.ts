import type { FastifyInstance } from 'fastify'
import { securityContact } from '../../../../site.config'

const path = '/.well-known/security.txt'
/** RFC 9116 asks for less than a year, against stale files. */
const goodForDays = 180
const dayMs = 24 * 60 * 60 * 1000

/** Whom to tell of a weakness (RFC 9116). */
export function serveSecurityText(
  app: FastifyInstance,
  publicUrl: string,
  now: () => number = Date.now,
) {
  app.get(path, async (_request, reply) => {
    const today = Math.floor(now() / dayMs)
    const expires = new Date((today + goodForDays) * dayMs).toISOString()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ]
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
