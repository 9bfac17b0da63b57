import { type ReleaseStore, readVerified, remoteAt } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../live/site'
import type { LoadedRelease } from '../../release-set/release-set'
import { createDamageLog } from './damage-log'

/** Some twenty pictures of 30 kB, of this release and the one before. */
const cacheBytes = 8 * 1024 * 1024

/** The pictures that each remote's build drew for its pages, under addresses that stay the same across releases. */
export function serveSharePictures(app: FastifyInstance, site: Site, store: ReleaseStore) {
  /** Single flight: concurrent requests share one reading. Failures are not kept. */
  const pictures = new LRUCache<string, Buffer, { live: LoadedRelease; file: string }>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readVerified(store, context.live, context.file),
  })

  const logDamage = createDamageLog(app.log)

  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const name = request.params['*']
    const file = `web/share/${name}`
    const live = findPictured(name, site)
    const isDrawn = live !== undefined && file in live.release.files
    const bytes = isDrawn
      ? await pictures
          .fetch(`${live.release.remote} ${live.id} ${file}`, { context: { live, file } })
          .catch(logDamage)
      : undefined
    // Pages with parameters have no picture of their own.
    if (!bytes) return reply.redirect('/share.png', 302)
    return reply.header('Cache-Control', 'public, max-age=3600').type('image/png').send(bytes)
  })
}

/** The live release that the page of a picture belongs to. */
function findPictured(name: string, site: Site) {
  const path = name === 'home.png' ? '/' : `/${name.replace(/\.png$/, '')}`
  const remotes = site.releaseSet?.remotes ?? []
  const found = remoteAt(
    path,
    remotes.map(({ release }) => release),
  )
  return remotes.find(({ release }) => release === found)
}
