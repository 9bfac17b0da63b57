import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { originForm } from './requests/canonical-url'
import { limitLines } from './requests/limit-lines'

/** In ms. Fastify does not set them on a server that is passed in. */
export type ConnectionLimits = {
  /** From the first byte, or the opening of the connection, to the end of the headers. */
  headers: number
  /** To the end of the body. */
  request: number
  /** How often slow requests are looked for. */
  interval: number
  /** How long a connection may wait for its next request. */
  idle: number
  /**
   * How long nothing may be sent or received, more than a page takes to be rendered; 0 for ever. An answer that is not
   * read may stand for twice as long, because Node compares its writes from one time-out to the next.
   */
  stalled: number
  /** From the end of a request's headers to the end of its answer; 0 for ever. */
  answer: number
  connections: number
  /** Requests of a connection that wait behind an unanswered one (pipelining), which no browser sends. */
  pipelined: number
}

export const connectionLimits: ConnectionLimits = {
  headers: 5000,
  request: 10_000,
  interval: 1000,
  idle: 5000,
  stalled: 20_000,
  answer: 60_000,
  // An idle one costs some 10 kB, and a file descriptor of which a container has many more.
  connections: 5000,
  // One read has thousands of short requests, and Node hands over all of them before it waits for their reader.
  pipelined: 64,
}

/**
 * Longer than the minute for which proxies keep a connection. The proxy must be the side that closes: a request sent
 * while the shell closes would be lost (keep-alive race), and no retry by the visitor could help.
 */
export const idleBehindProxy = 75_000

type NodeServerOptions = {
  limits: ConnectionLimits
  /** Sends an answer that needs neither router nor hooks; true when it did. */
  sendAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean
  logError: (error: unknown) => void
  logRefused: (reason: string) => void
}

/**
 * The server below Fastify: limits what a connection may cost, and normalizes requests before the router sees them.
 */
export function createNodeServer(
  handle: RequestListener,
  { limits, sendAtOnce, logError, logRefused }: NodeServerOptions,
): Server {
  const isFlooded = createFloodCheck(limits.pipelined)
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.interval,
      keepAliveTimeout: limits.idle,
    },
    (request, response) => {
      // No handler of Fastify's catches an error here: it would end the process.
      try {
        if (isFlooded(request, response)) {
          request.socket.destroy()
          return
        }
        if (namesTwoHosts(request)) return refuse(response, 400)
        request.url = originForm(request.url ?? '/')
        const isDone = sendAtOnce(request, response)
        if (!isDone || !isHandedOver(response)) endLate(response, limits.answer)
        if (!isDone) handle(request, response)
      } catch (error) {
        logError(error)
        if (response.headersSent) response.destroy()
        else refuse(response, 500)
      }
    },
  )
  // Node's default is none: a client that reads nothing would hold its connection for ever (slow read).
  server.timeout = limits.stalled
  server.maxConnections = limits.connections
  server.on('drop', createDropLog(limits.connections, logRefused))
  return server
}

/** Tells of a connection with too many requests that have no answer yet. The rest of a read is still handed over. */
function createFloodCheck(most: number) {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket.destroyed) return true
    // Only one that waits for an earlier answer has no socket yet.
    if (response.socket) return false
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return count > most
  }
}

/** A visitor who is refused sees no answer at all, and nothing else tells of it. */
function createDropLog(most: number, logRefused: NodeServerOptions['logRefused']) {
  const limited = limitLines((more, seconds) =>
    logRefused(`${more} more connections were refused within ${seconds} s`),
  )
  return () => limited(() => logRefused(`A connection was refused: ${most} are open already.`))
}

/** The kernel has taken the whole answer. One that waits for an earlier answer (pipelining) has no socket yet. */
function isHandedOver({ socket }: ServerResponse) {
  return socket?.writableLength === 0
}

/** Ends an answer to a slow reader, which takes some bytes in time again and again. */
function endLate(response: ServerResponse, longest: number) {
  if (!longest) return
  const late = setTimeout(() => response.destroy(), longest).unref()
  response.once('close', () => clearTimeout(late))
}

/** Host header ambiguity: a proxy may use the first and another server the second (RFC 9112, section 3.2). */
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
