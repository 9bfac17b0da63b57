import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../live/site'
import { setUrl } from '../../release-set/addresses'
import type { RateLimits } from '../pages/rate-limits'
import { createLooks } from './store-looks'

/** Open pages name sets of the last days; each file has some 10 kB. */
const cacheBytes = 8 * 1024 * 1024

/**
 * The files of release sets, which never change. Each is made once, because that verifies a signature for each
 * remote.
 */
export function serveSets(app: FastifyInstance, site: Site, rateLimits: RateLimits) {
  const look = createLooks()
  /** Single flight: concurrent requests share one reading. Failures are not kept. */
  const files = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes) => bytes.length,
    // The cache may evict a file before it is read; its callers still get it.
    ignoreFetchAbort: true,
    fetchMethod: async (id) => {
      const setFile = await look(`release set ${id}`, () => site.readSet(id))
      return setFile && Buffer.from(JSON.stringify(setFile))
    },
  })

  // For pages that cannot tell their own set, for example because a proxy removed the header.
  app.get('/_site/sets/live.json', async (_request, reply) => {
    const { releaseSet } = site
    if (!releaseSet) return reply.code(503).send({ error: 'No release set is live yet.' })
    return reply.redirect(setUrl(releaseSet.id), 302)
  })
  app.get<{ Params: { id: string } }>('/_site/sets/:id.json', async (request, reply) => {
    const { id } = request.params
    const isId = /^([0-9a-f]{12}|[0-9a-f]{32})$/.test(id)
    // An id that was made up costs a read of the store.
    if (isId && !files.has(id)) rateLimits.admitPage(request)
    const bytes = isId ? await files.fetch(id) : undefined
    if (!bytes) return reply.code(404).send({ error: 'There is no such release set.' })
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(bytes)
  })
}
