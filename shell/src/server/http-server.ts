import { createServer } from 'node:http'
import formBody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import type { Desk } from '@site/releases'
import fastify, { type FastifyError } from 'fastify'
import { serveAssets } from './assets'
import { tooManyPage } from './message-pages'
import { createPageAnswers, isCrossSite } from './page-answers'
import type { PageCache } from './page-cache'
import { serveRobots } from './robots'
import { pageHeaders } from './send-page'
import { setUrl } from './set-file'
import { serveSharePictures } from './share-pictures'
import type { Site } from './site'
import type { Visits } from './visits'
import { serveBeacon } from './watch/beacon'
import type { Tallies } from './watch/tally'

type HttpServerOptions = {
  site: Site
  pages: PageCache
  desk: Pick<Desk, 'store' | 'keys'>
  visits: Visits
  tallies: Tallies
  /** Files that are served as they are. */
  publicFolders: string[]
  publicUrl: string
  logLevel: string
  /** With it, anybody may see what pages are made of. */
  anatomyKey: string | undefined
  /** Addresses of the proxies whose word on the visitor's address counts. */
  trustProxy: string | undefined
}

const largestForm = 64 * 1024
const longestClosing = 8000
/** For each address. A person sends one or two. */
const formLimit = { max: 20, timeWindow: 10 * 60 * 1000 }

export function createHttpServer({
  site,
  pages,
  desk,
  visits,
  tallies,
  publicFolders,
  publicUrl,
  logLevel,
  anatomyKey,
  trustProxy,
}: HttpServerOptions) {
  let isClosing = false
  const answers = createPageAnswers({
    site,
    pages,
    visits,
    anatomyKey,
    isClosing: () => isClosing,
  })
  const app = fastify({
    logger: { level: logLevel, stream: process.stderr },
    bodyLimit: largestForm,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What was asked for before the end is answered, not refused.
    return503OnClosing: false,
    requestTimeout: 10_000,
    routerOptions: { maxParamLength: 256 },
    // A page in the cache is sent before any router or hook is asked.
    serverFactory: (handle) =>
      createServer({ headersTimeout: 5000 }, (request, response) => {
        if (!answers.sendCached(request, response)) handle(request, response)
      }),
  })

  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), longestClosing).unref()
  })
  // What does not say how long it may be kept is not kept.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
  app.register(formBody)
  app.register(staticFiles, {
    root: publicFolders,
    wildcard: false,
    cacheControl: false,
    setHeaders: keepFor,
  })
  serveAssets(app, desk)
  serveRobots(app, publicUrl)
  serveBeacon(app, tallies, (remote, release) => site.isServed(remote, release))
  serveSharePictures(app, site, desk.store)

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = site.releaseSet !== undefined
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', reasons: site.problems })
  })
  app.get('/_site/releases.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { id: site.releaseSet?.id ?? null, remotes: site.liveRemotes }
  })
  // For pages whose own set is not known to them.
  app.get('/_site/sets/live.json', async (_request, reply) => {
    const { releaseSet } = site
    if (!releaseSet) return reply.code(503).send({ error: 'No release set is live yet.' })
    return reply.header('Cache-Control', 'no-store').redirect(setUrl(releaseSet.id), 302)
  })
  app.get<{ Params: { id: string } }>('/_site/sets/:id.json', async (request, reply) => {
    const isId = /^[0-9a-f]{12}$/.test(request.params.id)
    const setFile = isId ? await site.readSet(request.params.id) : undefined
    if (!setFile) return reply.code(404).send({ error: 'There is no such release set.' })
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').send(setFile)
  })
  for (const folder of ['/releases/*', '/fonts/*', '/_site/*']) {
    app.get(folder, async (_request, reply) =>
      reply.code(404).type('text/plain').send('Not found\n'),
    )
  }
  app.get('/*', answers.answerPage)
  app.register(async (forms) => {
    await forms.register(rateLimit, { ...formLimit, allowList: isCrossSite })
    forms.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode !== 429) throw error
      return reply.code(429).headers(pageHeaders(429)).send(tooManyPage)
    })
    forms.post<{ Body: Record<string, string> | undefined }>('/*', answers.answerForm)
  })
  return app
}

/** A font is named after its version; the other files keep their names when they change. */
function keepFor(reply: { setHeader(name: string, value: string): unknown }, path: string) {
  const isFont = path.endsWith('.woff2')
  reply.setHeader(
    'Cache-Control',
    isFont ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
}
