import { beliefOf, type Reading, storeIdentityOf } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../../live/site'
import { isOperator } from '../requests/is-operator'

type StatusOptions = { desk: Pick<Reading, 'keys'>; metricsToken: string | undefined }

/** Liveness, readiness, and what is live. */
export function serveStatus(
  app: FastifyInstance,
  site: Site,
  { desk, metricsToken }: StatusOptions,
) {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const isReady = site.releaseSet !== undefined
    const status = isReady ? 'ready' : 'not ready'
    reply.code(isReady ? 200 : 503)
    // Reasons name releases, files and hosts, so they are for the people who run the site.
    return isOperator(request, metricsToken) ? { status, reasons: site.problems } : { status }
  })
  app.get('/_site/releases.json', async () => ({
    id: site.releaseSet?.id ?? null,
    remotes: site.liveRemotes,
    // Tells release commands for another store that they look at the wrong site.
    store: storeIdentityOf(site.history) ?? null,
    // Tells them whether this shell would count what they add.
    believes: beliefOf(site.history, desk.keys),
    ...(site.developed && { developed: site.developed }),
  }))
}
