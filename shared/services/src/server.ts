import { join } from 'node:path'
import cors from '@fastify/cors'
import serveFiles from '@fastify/static'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { failure } from './answers'
import { addBlogRoutes } from './blog-routes'
import { addContactRoutes } from './contact-routes'
import { importContent } from './content/import-content'
import { openDatabase } from './database'
import { type ServicesOptions, withDefaults } from './options'
import { addRecruitmentRoutes } from './recruitment-routes'
import { addSubscriptionRoutes } from './subscription-routes'
import { addThumbnails } from './thumbnails'

export type { ServicesOptions }

/** In ms. More than an answer takes. */
const longestClosing = 2000

/** The three services as one app, not yet listening. Throws ContentError when a file is bad. */
export function createServices(given: ServicesOptions): FastifyInstance {
  const options = withDefaults(given)
  const database = openDatabase(options.dataFolder)
  try {
    importContent(database, options.contentFolder)
  } catch (error) {
    database.close()
    throw error
  }

  const app = fastify({
    requestTimeout: 10_000,
    // A longer name is missing like any other.
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: (error, _request, reply) => sendError(error, reply),
  })
  app.addHook('preClose', async () => {
    // Node waits without end for a connection that has sent no request, as browsers open them ahead.
    setTimeout(() => app.server.closeAllConnections(), longestClosing).unref()
  })
  app.addHook('onClose', () => database.close())
  addErrors(app)
  addCors(app, options)
  addMedia(app, options.contentFolder)
  app.get('/healthz', () => ({ status: 'ok' }))
  // In a plugin of their own, so the hooks of CORS are in place before the routes are.
  app.register(async (routes) => {
    addBlogRoutes(routes, database, options.siteId)
    addThumbnails(routes, join(options.contentFolder, 'thumbnails'))
    addRecruitmentRoutes(routes, database)
    addContactRoutes(routes, database, options)
    addSubscriptionRoutes(routes, database)
  })
  return app
}

function addErrors(app: FastifyInstance) {
  // CSRF: plain text needs no preflight, so another site's page could send it; only JSON is read.
  app.removeContentTypeParser('text/plain')
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(failure('There is nothing at this address.')),
  )
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isInternal(error)) console.error(`${request.method} ${request.routeOptions.url}:`, error)
    return sendError(error, reply)
  })
}

function sendError(error: FastifyError, reply: FastifyReply) {
  if (isInternal(error)) {
    reply.code(500).send(failure('The request failed on our side. Please try again.'))
    return
  }
  reply.code(error.statusCode ?? 400).send(failure(error.message))
}

function isInternal(error: FastifyError) {
  return !error.statusCode || error.statusCode < 400 || error.statusCode >= 500
}

function addCors(app: FastifyInstance, { corsOrigin, csrfHeader }: Required<ServicesOptions>) {
  app.register(cors, {
    origin: corsOrigin === '*' ? '*' : corsOrigin.split(/\s*,\s*/),
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', csrfHeader, 'Idempotency-Key'],
    maxAge: 86_400,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
  })
}

function addMedia(app: FastifyInstance, contentFolder: string) {
  app.register(serveFiles, {
    root: join(contentFolder, 'thumbnails'),
    prefix: '/media/thumbnails/',
    decorateReply: false,
    index: false,
    maxAge: '30d',
    setHeaders(response) {
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      // XSS: an SVG opened as a page must not run scripts.
      response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    },
  })
}
