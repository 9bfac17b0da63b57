import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from '../support/programs/serve'

/** The fate of one call: passed on, never answered, answered by a status, or its answer lost. */
export type Happening =
  | 'arrives'
  | 'is not answered'
  | 'loses its answer'
  | 'is cut'
  | number
  | object

/** A promise holds the call until it is settled. */
type Planned = Happening | Promise<Happening>

type Call = { key: string; body: unknown }

// Closed, because a browser retries by itself when a used connection is reset.
const allowed = {
  Connection: 'close',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Content-Type',
}

/** The embedded contact service behind a faulty proxy, which does to each call what is planned. */
export async function startContactService() {
  const calls: Call[] = []
  let target = ''
  let plan: Planned[] = []
  let usual: Planned = 'arrives'
  let open = 0
  let mostOpen = 0
  let unheard = 0

  const { url, stop } = await serve(async (request, response) => {
    if (request.method === 'OPTIONS') return allow(request, response)
    open += 1
    mostOpen = Math.max(mostOpen, open)
    response.on('close', () => {
      open -= 1
    })
    const body = await readText(request)
    calls.push({ key: String(request.headers['idempotency-key'] ?? ''), body: JSON.parse(body) })
    const happening = await (plan.shift() ?? usual)
    if (happening === 'is cut') return response.socket?.resetAndDestroy()
    if (happening === 'is not answered') return
    if (typeof happening === 'number') return answer(response, happening, { status: 'error' })
    if (typeof happening === 'object') return answer(response, 200, happening)
    const headers = { ...request.headers, host: new URL(target).host }
    const forwarded = await fetch(target + request.url, {
      method: 'POST',
      // Closed, because a kept connection might be closed by the service just when it is reused.
      headers: { ...pick(headers), connection: 'close' },
      body,
    })
    const answered: unknown = await forwarded.json()
    if (happening === 'loses its answer') return response.socket?.resetAndDestroy()
    if (response.destroyed) unheard += 1
    return answer(response, forwarded.status, answered)
  })
  return {
    url,
    calls,
    /** Greatest number of concurrent calls. */
    get mostOpen() {
      return mostOpen
    },
    /** Number of calls that have arrived, but whose caller had given up before the answer. */
    get unheard() {
      return unheard
    },
    forwardTo(address: string) {
      target = address
    },
    /** Starts anew: `first` happens to the next calls, `then` to all after them. */
    plan(first: Planned[], then: Planned = 'arrives') {
      calls.splice(0)
      mostOpen = open
      unheard = 0
      plan = first
      usual = then
    },
    /** Resolves when the calls of pages that have gone are noted, which may still be on their way. */
    async settle() {
      await fetch(url, { method: 'OPTIONS' })
    },
    stop,
  }
}

export type ContactService = Awaited<ReturnType<typeof startContactService>>

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { ...allowed, 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

function allow(request: IncomingMessage, response: ServerResponse) {
  const asked = request.headers['access-control-request-headers'] ?? ''
  response.writeHead(204, { ...allowed, 'Access-Control-Allow-Headers': asked }).end()
}

/** The headers that the service reads. */
function pick(headers: IncomingMessage['headers']) {
  const names = ['content-type', 'x-csrf-token', 'idempotency-key']
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
  )
}

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
