import type { FastifyInstance } from 'fastify'
import type { LiveSite } from './live-site'

/** What search engines ask for, made from the routes of what is live. */
export function serveRobots(app: FastifyInstance, site: LiveSite, publicUrl: string) {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const entries = site.paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
