import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { HttpClient, RequestOptions } from '@site/contract'
import { HttpError } from '@site/platform'
import { type Call, CircuitBreaker, mostInFlight } from './circuit-breaker'
import { SharedAnswers } from './shared-answers'

type ServiceClientOptions = {
  /** Origin of the service. */
  baseUrl: string
  deadlineMs?: number | undefined
  /** A monotonic clock. */
  now?: () => number
  /** Called when the breaker opens or closes: stale answers may hide that a service fails. */
  onChange?: (message: string) => void
}

type ServiceCall = Omit<Call<string>, 'send'> & {
  send: (client: HttpClient, signal: AbortSignal) => Promise<unknown>
}

const serviceDeadlineMs = 800
/** A write that is given up may have arrived, and is then sent twice. So its deadline is six times as long. */
const patienceWithWrites = 6
/**
 * Shorter than most servers keep idle connections, so that none is used while its server closes it (keep-alive race).
 */
const idleMs = 4000

/**
 * How renderings call one service: with a deadline, a circuit breaker, and single flight for equal calls. Nothing is
 * retried.
 */
export function createServiceClient(options: ServiceClientOptions): HttpClient {
  const {
    baseUrl,
    deadlineMs = serviceDeadlineMs,
    now = () => performance.now(),
    onChange,
  } = options
  const breaker = new CircuitBreaker({
    deadlineMs,
    now,
    onChange: (...change) => onChange?.(describeChange(baseUrl, ...change)),
  })
  const answers = new SharedAnswers({ now })

  let wire: Promise<HttpClient> | undefined

  async function call({ what, send, ...rest }: ServiceCall): Promise<string> {
    // Axios is loaded only by renderers that call a service, and not on the service's deadline.
    wire ??= connect(baseUrl)
    const client = await wire
    return breaker.call({
      what,
      send: async (signal) => checkJson(what, await send(client, signal)),
      ...rest,
    })
  }

  return {
    async get(path, { signal = unending(), ...request } = {}) {
      const what = `GET ${baseUrl}${path}`
      const fetch = (leaving: AbortSignal) =>
        call({
          what,
          send: (client, limit) => client.get(path, { ...request, signal: limit }),
          signal: leaving,
          isRepeatable: !request.headers,
        })
      // An answer to a request with headers may be for one caller only.
      if (request.headers) return JSON.parse(await fetch(signal))
      return answers.get(keyOf(what, request), fetch, signal)
    },
    async post(path, body, { signal = unending(), ...request } = {}) {
      const text = await call({
        what: `POST ${baseUrl}${path}`,
        send: (client, limit) => client.post(path, body, { ...request, signal: limit }),
        signal,
        isRepeatable: false,
        deadlineMs: deadlineMs * patienceWithWrites,
      })
      return JSON.parse(text)
    },
  }
}

async function connect(baseUrl: string): Promise<HttpClient> {
  const { createAxiosClient } = await import('@site/platform/server')
  const connections = { keepAlive: true, maxSockets: mostInFlight, timeout: idleMs }
  return createAxiosClient({
    baseUrl,
    // A last resort: the breaker ends calls earlier.
    timeoutMs: 10_000,
    areTexts: true,
    agents: { httpAgent: new Agent(connections), httpsAgent: new TlsAgent(connections) },
  })
}

/** Anything but JSON, such as a proxy's error page, is a failure and must not replace a good answer. */
function checkJson(what: string, answer: unknown): string {
  const text = String(answer)
  try {
    JSON.parse(text)
    return text
  } catch (cause) {
    throw new HttpError(`${what} answered with something else than JSON.`, undefined, { cause })
  }
}

function describeChange(baseUrl: string, isOpen: boolean, lastFailure: string) {
  return isOpen
    ? `The service at ${baseUrl} fails and is asked once in 5 s. Pages show what is known of it. Its last failure: ${lastFailure}`
    : `The service at ${baseUrl} is well again.`
}

function keyOf(what: string, { params = {} }: RequestOptions) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${what} ${JSON.stringify(given.sort())}` : what
}

function unending() {
  return new AbortController().signal
}
