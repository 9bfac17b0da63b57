import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import formBody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import type { ReleaseStore } from '@site/releases'
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { serveAssets } from './assets'
import { canonicalUrl } from './canonical-url'
import type { LiveSite } from './live-site'
import { tooManyPage, unavailablePage } from './message-pages'
import type { PageCache } from './page-cache'
import { serveRobots } from './robots'
import { pageHeaders, sendPage } from './send-page'
import { setPath } from './set-file'
import { serveSharePictures } from './share-pictures'

type HttpServerOptions = {
  site: LiveSite
  pages: PageCache
  store: ReleaseStore
  /** Files that are served as they are. */
  publicFolders: string[]
  publicUrl: string
  logLevel: string
  /** Addresses of the proxies whose word on the visitor's address counts. */
  trustProxy: string | undefined
}

const longestUrl = 2048
const largestForm = 64 * 1024
const longestClosing = 8000
/** For each address. A person sends one or two. */
const formLimit = { max: 20, timeWindow: 10 * 60 * 1000 }

export function createHttpServer({
  site,
  pages,
  store,
  publicFolders,
  publicUrl,
  logLevel,
  trustProxy,
}: HttpServerOptions) {
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
        if (!sendCached(request, response)) handle(request, response)
      }),
  })

  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), longestClosing).unref()
  })
  app.register(formBody)
  app.register(staticFiles, {
    root: publicFolders,
    wildcard: false,
    cacheControl: false,
    setHeaders: keepFor,
  })
  serveAssets(app, store)
  serveRobots(app, publicUrl)
  serveSharePictures(app, site, store)

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
  app.get<{ Params: { id: string } }>('/_site/sets/:id.json', async (request, reply) => {
    const isId = /^[0-9a-f]{12}$/.test(request.params.id)
    const setFile = isId ? await store.get(setPath(request.params.id)) : undefined
    if (!setFile) return reply.code(404).send({ error: 'There is no such release set.' })
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('application/json')
      .send(setFile)
  })
  for (const folder of ['/releases/*', '/fonts/*', '/_site/*']) {
    app.get(folder, async (_request, reply) =>
      reply.code(404).type('text/plain').send('Not found\n'),
    )
  }
  app.get('/*', answerPage)
  app.register(async (forms) => {
    await forms.register(rateLimit, { ...formLimit, allowList: isCrossSite })
    forms.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode !== 429) throw error
      return reply.code(429).headers(pageHeaders(429)).send(tooManyPage)
    })
    forms.post<{ Body: Record<string, string> | undefined }>('/*', answerForm)
  })
  return app

  function sendCached(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' || !site.releaseSet) return false
    const page = pages.peek(site.releaseSet.id, request.url ?? '')
    if (!page || page.location) return false
    if (isClosing) response.setHeader('Connection', 'close')
    sendPage(request, response, page)
    return true
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const target = pageOf(request, reply)
    if (!target) return reply
    try {
      const page =
        pages.peek(target.releaseSet, target.url) ??
        (await pages.get(target.releaseSet, target.url))
      if (page.location) return reply.redirect(page.location, page.status)
      reply.hijack()
      sendPage(request.raw, reply.raw, page)
    } catch {
      // The page cache has logged why.
      return sendUnavailable(reply)
    }
    return reply
  }

  /** A form sent without JavaScript: the remote's action answers with a page or a redirect. */
  async function answerForm(
    request: FastifyRequest<{ Body: Record<string, string> | undefined }>,
    reply: FastifyReply,
  ) {
    if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden\n')
    const target = pageOf(request, reply)
    if (!target) return reply
    try {
      const answer = await site.render({ url: target.url, form: { ...request.body } })
      if (answer.failure)
        request.log.error({ url: target.url, reason: answer.failure }, 'form failed')
      if (answer.location) return reply.redirect(answer.location, 303)
      return reply
        .code(answer.status)
        .headers({ ...pageHeaders(answer.status), 'Cache-Control': 'no-store' })
        .send(answer.body)
    } catch (error) {
      request.log.error(error, 'a posted form could not be answered')
      return sendUnavailable(reply)
    }
  }

  function pageOf(request: FastifyRequest, reply: FastifyReply) {
    if (request.url.length > longestUrl) {
      reply.code(414).type('text/plain').send('The address is too long.\n')
      return undefined
    }
    const releaseSet = site.releaseSet
    if (!releaseSet) {
      sendUnavailable(reply)
      return undefined
    }
    const releases = releaseSet.remotes.map(({ release }) => release)
    const target = canonicalUrl(request.url, releases)
    if (target.kind === 'page') return { releaseSet: releaseSet.id, url: target.url }
    reply.redirect(target.location, 308)
    return undefined
  }
}

/** A font is named after its version; the other files keep their names when they change. */
function keepFor(reply: { setHeader(name: string, value: string): unknown }, path: string) {
  const isFont = path.endsWith('.woff2')
  reply.setHeader(
    'Cache-Control',
    isFont ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
}

function sendUnavailable(reply: FastifyReply) {
  return reply.code(503).headers(pageHeaders(503)).send(unavailablePage)
}

/** Browsers say where a form came from; a program that says nothing is no other site's page. */
function isCrossSite(request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = request.headers
  if (origin === undefined) return false
  // "null" is the origin of a page that hides where it is from.
  return !URL.canParse(origin) || new URL(origin).host !== host
}
