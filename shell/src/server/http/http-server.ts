import staticFiles from '@fastify/static'
import type { Desk } from '@site/releases'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Site } from '../live/site'
import type { UnsentCall } from '../renderer/protocol/protocol'
import { serveBeacon } from '../watch/beacon'
import type { Tallies } from '../watch/tally'
import { serveAssets } from './files/serve-assets'
import { serveOffline } from './files/serve-offline'
import { serveRobots } from './files/serve-robots'
import { serveSecurityText } from './files/serve-security-text'
import { serveSets } from './files/serve-sets'
import { serveSharePictures } from './files/serve-share-pictures'
import { serveStatus } from './files/serve-status'
import {
  type ConnectionLimits,
  connectionLimits,
  createNodeServer,
  idleBehindProxy,
} from './node-server'
import { answerError, answerErrors, sendText } from './pages/error-answers'
import { createPageAnswers } from './pages/page-answers'
import type { PageCache } from './pages/page-cache'
import { createRateLimits } from './pages/rate-limits'
import type { Policies } from './policy/policy'
import { serveReports } from './policy/serve-reports'
import { withPlainCodes } from './requests/canonical-url'
import { acceptForms, type FormFields, largestForm } from './requests/form-body'
import type { Visits } from './requests/visits'
import { serveSubscribe } from './serve-subscribe'

type HttpServerOptions = {
  site: Site
  pages: PageCache
  desk: Pick<Desk, 'store' | 'keys' | 'signer'>
  visits: Visits
  keepUnsent: (call: UnsentCall) => Promise<boolean>
  policies: Policies
  tallies: Tallies
  /** The code of `/service-worker.js`. */
  serviceWorker: string
  /** Files that are served as they are. */
  publicFolders: string[]
  publicUrl: string
  /** Where subscriptions go; empty when the form writes a mail. */
  subscribeUrl: string
  logLevel: string
  /** A request with this key is shown the anatomy of pages. */
  anatomyKey: string | undefined
  /** A request with this token learns from any machine what is wrong with the site. */
  metricsToken: string | undefined
  /** Addresses of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string | undefined
  connections?: Partial<ConnectionLimits> | undefined
}

const longestClosing = 8000

/** All HTTP routes, in the order in which they are matched. */
export function createHttpServer(options: HttpServerOptions) {
  const { site, desk, tallies, publicFolders, publicUrl, policies } = options
  const rateLimits = createRateLimits()
  let isClosing = false
  const answers = createPageAnswers({
    ...options,
    rateLimits,
    isClosing: () => isClosing,
    logError: (reason) => app.log.error(reason),
  })
  const app: FastifyInstance = createApp(options, answers.sendCached)

  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), longestClosing).unref()
  })
  // The router decodes, and each spelling of a file would be an entry of a cache. Pages do this by themselves.
  app.addHook('onRequest', async ({ url, routeOptions }, reply) => {
    const [path = '', query = ''] = url.split(/(?=\?)/, 2)
    const plain = withPlainCodes(path)
    // Pages have a route for all addresses; a method that no route takes has none, and leads nowhere.
    const isFile = routeOptions.url !== undefined && routeOptions.url !== '/*'
    if (plain !== path && isFile) return reply.redirect(plain + query, 308)
  })
  // Unless a route sets its own.
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('Content-Type'))
    const usual = { 'Cache-Control': 'no-store', ...policies.forType(type) }
    for (const [name, value] of Object.entries(usual)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
  answerErrors(app)
  acceptForms(app)
  app.register(staticFiles, {
    root: publicFolders,
    wildcard: false,
    cacheControl: false,
    setHeaders: keepFor,
  })
  serveAssets(app, { site, desk, rateLimits })
  serveRobots(app, publicUrl)
  serveSecurityText(app, publicUrl)
  serveBeacon(app, {
    tallies,
    desk,
    isServed: (remote, release) => site.isServed(remote, release),
  })
  serveReports(app, site, options.metricsToken)
  serveSharePictures(app, site, desk.store)
  serveStatus(app, site, options)
  serveSets(app, site, rateLimits)
  serveOffline(app, site, options)
  serveSubscribe(app, options.subscribeUrl, rateLimits)
  for (const folder of ['/releases/*', '/fonts/*', '/_site/*']) {
    app.get(folder, async (_request, reply) => sendText(reply, 404))
  }
  app.get('/*', answers.answerPage)
  app.setNotFoundHandler(answers.refuseMethod)
  app.post<{ Body: FormFields | undefined }>('/*', answers.answerForm)
  return app
}

type SendAtOnce = Parameters<typeof createNodeServer>[1]['sendAtOnce']

function createApp(
  { logLevel, trustProxy, connections }: HttpServerOptions,
  sendAtOnce: SendAtOnce,
): FastifyInstance {
  const idle = trustProxy ? idleBehindProxy : connectionLimits.idle
  const app: FastifyInstance = fastify({
    logger: { level: logLevel, stream: process.stderr, serializers: { req: loggedRequest } },
    bodyLimit: largestForm,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Requests that arrive before the end are answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: answerError,
    serverFactory: (handle) =>
      createNodeServer(handle, {
        limits: { ...connectionLimits, idle, ...connections },
        sendAtOnce,
        logError: (error) => app.log.error(error, 'a request could not be answered'),
        logRefused: (reason) => app.log.error(reason),
      }),
  })
  return app
}

/** Of each request in a log: without the query, which may hold the link of a preview or a key, and without the address. */
function loggedRequest({ method, url }: FastifyRequest) {
  return { method, path: url.replace(/\?.*/s, '') }
}

/** A font has its version in its name; the other files keep theirs when they change. */
function keepFor(reply: { setHeader(name: string, value: string): unknown }, path: string) {
  const isFont = path.endsWith('.woff2')
  reply.setHeader(
    'Cache-Control',
    isFont ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
}
