import { ownerOf, ReleaseError, type ReleaseStore, readVerified } from '@site/releases'
import type { FastifyInstance } from 'fastify'
import type { Site } from './site'

/** The pictures that the build of each remote drew for its pages, under addresses that stay the same. */
export function serveSharePictures(app: FastifyInstance, site: Site, store: ReleaseStore) {
  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const name = request.params['*']
    const path = name === 'home.png' ? '/' : `/${name.replace(/\.png$/, '')}`
    const remotes = site.releaseSet?.remotes ?? []
    const owner = ownerOf(
      path,
      remotes.map(({ release }) => release),
    )
    const live = remotes.find(({ release }) => release.remote === owner)
    const file = `web/share/${name}`
    const isDrawn = live !== undefined && file in live.release.files
    const bytes = isDrawn
      ? await readVerified(store, live, file).catch((error: unknown) => {
          // Other bytes than were signed are given to nobody.
          if (!(error instanceof ReleaseError)) throw error
          request.log.error(error.message)
        })
      : undefined
    // A page that is not fixed has no picture of its own.
    if (!bytes) return reply.redirect('/share.png', 302)
    return reply.header('Cache-Control', 'public, max-age=3600').type('image/png').send(bytes)
  })
}
