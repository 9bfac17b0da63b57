import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A fault of one request. Those with `after` come after it was carried out. */
export type Fault =
  | 'none'
  | 'conflicts'
  | 'fails'
  | 'is unavailable'
  | 'is forbidden'
  | 'is archived'
  | 'has no bucket'
  | 'hangs'
  | 'resets'
  | 'fails after'
  | 'hangs after'
  | 'resets after'
  | 'breaks off after'
  | 'drips after'
  | 'is slow after'
  | 'never ends'
  | 'fails without end'
  | 'is huge'

/** Transient faults: a client that tries again gets its answer. */
export const transientFaults = [
  'conflicts',
  'fails',
  'is unavailable',
  'hangs',
  'resets',
  'fails after',
  'hangs after',
  'resets after',
  'breaks off after',
] as const satisfies Fault[]

/** A fake of the S3 API that the store uses, in memory, on loopback. */
export class FakeS3 {
  readonly objects = new Map<string, Buffer>()
  /** A fault for each of the next requests. */
  faults: Fault[] = []
  /** The fault of every other request that reads. */
  readFault: Fault = 'none'
  requests = 0
  mostAtOnce = 0
  #underWay = 0
  /** Bytes sent of endless answers. */
  poured = 0
  pageSize = 1000
  /** Where a list goes on after a page, although nothing follows. */
  goesOnAt: ((end: number) => number) | undefined
  /** How far its clock is ahead, in ms. Like S3, it refuses what was signed more than 15 minutes away. */
  aheadMs = 0
  /** Ignores `If-None-Match`, like a versioned bucket of Ceph: the last writer wins. */
  ignoresConditions = false
  /** Called when it hangs. */
  onSilence: (() => void) | undefined
  readonly #server = createServer((request, response) => this.#serve(request, response))

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // A cast: a server on TCP has an AddressInfo.
    const { port } = this.#server.address() as AddressInfo
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    this.requests++
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#underWay)
    response.once('close', () => this.#underWay--)
    response.setHeader('Date', new Date(this.#now()).toUTCString())
    const usual = request.method === 'GET' ? this.readFault : 'none'
    const fault = this.faults.shift() ?? usual
    // A client that has given up may be gone before all of its request has come.
    const chunks: Buffer[] | undefined = await request.toArray().catch(() => undefined)
    if (!chunks) return
    const body = Buffer.concat(chunks)
    const [word = '', isAfter] = fault.split(/( after)$/)
    const answer = fault === 'none' || isAfter ? this.#carryOut(request, body) : undefined
    if (word === 'hangs') this.onSilence?.()
    if (fault === 'none') await send(response, answer)
    else this.poured += (await spoil[word]?.(response, answer ?? { status: 500, body: '' })) || 0
  }

  #now() {
    return Date.now() + this.aheadMs
  }

  #carryOut(request: IncomingMessage, body: Buffer): Answer {
    if (isSkewed(request, this.#now())) return refusal(403, 'RequestTimeTooSkewed')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const key = decodeURIComponent(pathname)
    if (searchParams.has('list-type')) return this.#list(key, searchParams)
    const object = this.objects.get(key)
    if (request.method === 'GET') {
      return object ? { status: 200, body: object } : refusal(404, 'NoSuchKey')
    }
    const isCondition = request.headers['if-none-match'] === '*' && !this.ignoresConditions
    if (object && isCondition) return refusal(412, 'PreconditionFailed')
    this.objects.set(key, body)
    return { status: 200, body: '' }
  }

  #list(bucket: string, query: URLSearchParams): Answer {
    const prefix = `${bucket.replace(/\/$/, '')}/${query.get('prefix')}`
    const below = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const rows = below.map((key) => {
      const [name = '', ...rest] = key.slice(prefix.length).split('/')
      const shown = escapeXml(`${query.get('prefix')}${name}`)
      return rest.length > 0
        ? `<CommonPrefixes><Prefix>${shown}/</Prefix></CommonPrefixes>`
        : `<Contents><Key>${shown}</Key></Contents>`
    })
    const distinct = [...new Set(rows)]
    const start = Number(query.get('continuation-token') ?? 0)
    const end = start + this.pageSize
    const token = this.goesOnAt?.(end) ?? (end < distinct.length ? end : undefined)
    const next =
      token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`
    const page = distinct.slice(start, end).join('')
    return { status: 200, body: `<ListBucketResult>${next}${page}</ListBucketResult>` }
  }
}

/** Whether a request was signed too long ago, or in the future. */
function isSkewed({ headers }: IncomingMessage, now: number) {
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? []
  if (!day || !time) return false
  const dashed = day.replace(/(....)(..)(..)/, '$1-$2-$3')
  const signed = Date.parse(`${dashed}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  return Math.abs(now - signed) > 15 * 60 * 1000
}

type Answer = { status: number; body: string | Buffer }

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>As told</Message></Error>` }
}

async function send(response: ServerResponse, answer: Answer | undefined) {
  const { status = 500, body = '' } = answer ?? {}
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) }).end(body)
  return undefined
}

type Spoil = (response: ServerResponse, answer: Answer) => Promise<number | undefined>

const spoil: Record<string, Spoil> = {
  conflicts: (response) => send(response, refusal(409, 'ConditionalRequestConflict')),
  fails: (response) => send(response, refusal(500, 'InternalError')),
  'is unavailable': (response) => send(response, refusal(503, 'SlowDown')),
  'is forbidden': (response) => send(response, refusal(403, 'AccessDenied')),
  'is archived': (response) => send(response, refusal(403, 'InvalidObjectState')),
  'has no bucket': (response) => send(response, refusal(404, 'NoSuchBucket')),
  hangs: async () => undefined,
  async resets(response) {
    response.socket?.resetAndDestroy()
    return undefined
  },
  'never ends': (response) => pour(response, 200),
  'fails without end': (response) => pour(response, 500),
  'is huge': (response) => pour(response, 200, { 'Content-Length': 10 ** 12 }),
  async 'breaks off'(response, { status, body }) {
    response.writeHead(status, { 'Content-Length': body.length + 10 })
    response.write(body)
    await pause(5)
    response.destroy()
    return undefined
  },
  async 'is slow'(response, answer) {
    await pause(20)
    return send(response, answer)
  },
  async drips(response, { status }) {
    response.writeHead(status)
    for (let isOpen = true; isOpen; isOpen = !response.destroyed) {
      response.write(' ')
      await pause(5)
    }
    return undefined
  },
}

const chunk = Buffer.alloc(64 * 1024)

/** Sends with back-pressure until the other side closes; returns the number of bytes. */
async function pour(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) {
  const closed = new AbortController()
  response.once('close', () => closed.abort()).writeHead(status, headers)
  let bytes = 0
  for (; !response.destroyed; bytes += chunk.length) {
    const { signal } = closed
    if (!response.write(chunk)) await once(response, 'drain', { signal }).catch(() => undefined)
  }
  return bytes
}

function escapeXml(text: string) {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
