import type { FastifyInstance } from 'fastify'
import { sitemapPath } from '../../../page/sitemap-path'

export function serveRobots(app: FastifyInstance, publicUrl: string) {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}${sitemapPath}\n`),
  )
}
