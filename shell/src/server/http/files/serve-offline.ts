import type { FastifyInstance } from 'fastify'
import { offlinePath } from '../../../page/offline'
import type { Site } from '../../live/site'
import { sendText } from '../pages/error-answers'
import type { Policies } from '../policy/policy'

/** The service worker, and the page that it shows in place of one that it has not kept. */
export function serveOffline(
  app: FastifyInstance,
  site: Site,
  { policies, serviceWorker }: { policies: Policies; serviceWorker: string },
) {
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .headers({ ...policies.worker, 'Cache-Control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  )

  app.get(offlinePath, async (_request, reply) => {
    const set = site.releaseSet
    if (!set) return sendText(reply, 503)
    const { status, body } = await site.renderOffline()
    return reply
      .code(status)
      .headers({
        ...policies.ofPage({ set, remote: undefined }).headers,
        'X-Robots-Tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(body)
  })
}
