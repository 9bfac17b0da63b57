import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from '../programs/serve'

/** Faults of a broken service. */
export type Fault = 'hangs' | 'drips' | 'resets' | 'fails' | 'sends HTML' | 'breaks off' | 'is huge'

/**
 * A fault or the JSON of the answer, by `'GET /path?query'` or `'GET /path'`; `after` holds it back. Unknown calls get
 * 404, like from a real service.
 */
export type Behaviour = Record<
  string,
  { fault: Fault } | { answer: unknown; afterMs?: number; after?: Promise<void> }
>

export type MisbehavingService = {
  url: string
  /** All calls, in order: `'GET /path?query'`. */
  calls: string[]
  /** Replaces the behaviour. */
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }

/** Starts a service on loopback that behaves as told, well or badly. */
export async function startMisbehavingService(
  behaviour: Behaviour = {},
): Promise<MisbehavingService> {
  let current = behaviour
  const calls: string[] = []
  const served = await serve(async (request, response) => {
    const { method = '', url = '' } = request
    if (method === 'OPTIONS') return allow(request, response)
    calls.push(`${method} ${url}`)
    const told = current[`${method} ${url}`] ?? current[`${method} ${url.split('?')[0]}`]
    if (!told) return response.writeHead(404, headers).end('{}')
    if ('fault' in told) return faults[told.fault](response)
    let timer: NodeJS.Timeout | undefined
    response.on('close', () => clearTimeout(timer))
    await told.after
    if (response.closed) return
    timer = setTimeout(
      () => response.writeHead(200, headers).end(JSON.stringify(told.answer)),
      told.afterMs ?? 0,
    )
  })
  return {
    ...served,
    calls,
    behave(next) {
      current = next
    },
  }
}

function allow(request: IncomingMessage, response: ServerResponse) {
  response
    .writeHead(204, {
      ...headers,
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
      'Access-Control-Allow-Methods': 'GET, POST',
    })
    .end()
}

const faults: Record<Fault, (response: ServerResponse) => void> = {
  hangs: () => undefined,
  drips(response) {
    response.writeHead(200, headers)
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  },
  resets: (response) => response.socket?.resetAndDestroy(),
  fails: (response) => response.writeHead(500, headers).end('{"status":"error"}'),
  'sends HTML': (response) =>
    response
      .writeHead(200, { ...headers, 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Down</title><p>Back soon'),
  'breaks off'(response) {
    response.writeHead(200, { ...headers, 'Content-Length': '1000' })
    response.write('{"status":"success","data":[')
    setTimeout(() => response.destroy(), 50)
  },
  'is huge'(response) {
    response.writeHead(200, headers)
    response.write('{"status":"success","data":["')
    const megabyte = 'x'.repeat(1024 * 1024)
    for (let count = 0; count < 20; count++) response.write(megabyte)
    response.end('"]}')
  },
}
