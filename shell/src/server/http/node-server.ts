import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { originForm } from './requests/canonical-url'

/** In ms; Fastify does not set them on a server that it was given. */
export type ConnectionLimits = {
  /** From the first byte, or the opening of the connection, to the end of the headers. */
  headers: number
  /** To the end of the body. */
  request: number
  /** How often slow requests are looked for. */
  interval: number
  /** How long a connection may wait for its next request. */
  idle: number
  connections: number
}

export const connectionLimits: ConnectionLimits = {
  headers: 5000,
  request: 10_000,
  interval: 1000,
  idle: 5000,
  // An idle one costs some 10 kB, and a file descriptor of which a container has many more.
  connections: 5000,
}

/**
 * Proxies keep connections for a minute. The side that ends one has to be theirs: a request that is on its
 * way while the shell closes would be lost (a race that no retry by the visitor can see).
 */
export const idleBehindProxy = 75_000

type NodeServerOptions = {
  limits: ConnectionLimits
  /** Sends what needs neither router nor hooks; true when it has. */
  sendAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean
  logError: (error: unknown) => void
}

/** The server below Fastify: bounds what a connection may cost, and cleans what a router is asked. */
export function createNodeServer(
  handle: RequestListener,
  { limits, sendAtOnce, logError }: NodeServerOptions,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.interval,
      keepAliveTimeout: limits.idle,
    },
    (request, response) => {
      // Outside Fastify nobody catches: an error here would end the process.
      try {
        if (namesTwoHosts(request)) return refuse(response, 400)
        request.url = originForm(request.url ?? '/')
        if (!sendAtOnce(request, response)) handle(request, response)
      } catch (error) {
        logError(error)
        if (response.headersSent) response.destroy()
        else refuse(response, 500)
      }
    },
  )
  server.maxConnections = limits.connections
  return server
}

/** A proxy may believe the first and another server the second (RFC 9112, section 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let position = 0; position < rawHeaders.length; position += 2) {
    if (rawHeaders[position]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function refuse(response: ServerResponse, status: number) {
  response
    .writeHead(status, {
      'Content-Type': 'text/plain',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(`${STATUS_CODES[status]}\n`)
}
