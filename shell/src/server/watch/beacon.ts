import rateLimit from '@fastify/rate-limit'
import type { Desk } from '@site/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { number, object, type Schema, string } from 'yup'
import { createServingCheck } from './can-serve'
import { networkOf } from './network'
import type { Tallies } from './tally'
import { createViewKey, createViewTokens } from './view-tokens'

type BeaconOptions = {
  tallies: Tallies
  desk: Pick<Desk, 'store' | 'keys' | 'signer'>
  /** True when visitors get a release now, all or some of them, or got it recently. */
  isServed: (remote: string, release: string) => boolean
  now?: () => number
}

const largestBeacon = 4 * 1024
/** Rate limit of an address, which a whole office may share (NAT). */
const limit = {
  max: 600,
  timeWindow: 60 * 1000,
  keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
}

const shown = { remote: string().max(40).required(), release: string().max(80).required() }
const count = () => number().integer().min(0).max(1000).default(0)
const time = () => number().min(0).max(600_000)

const showingSchema = object(shown)
const beaconSchema = object({
  ...shown,
  token: string().max(80).required(),
  errors: count(),
  failedLoads: count(),
  lcp: time(),
  inp: time(),
  cls: number().min(0).max(100),
})

/**
 * Beacons: how pages did in browsers, for releases that visitors get now, without personal data. A browser first
 * requests a view token, because a cached page is the same for all visitors and cannot hold one.
 */
export function serveBeacon(app: FastifyInstance, { tallies, desk, isServed, now }: BeaconOptions) {
  const tokens = createViewTokens(createViewKey(desk.signer), now)
  const canServe = createServingCheck(desk)
  app.register(async (beacons) => {
    await beacons.register(rateLimit, limit)
    // CSRF: a page of another site can neither request a token nor send a beacon.
    beacons.addHook('onRequest', async (request, reply) => {
      if (!isSameOrigin(request)) return reply.code(403).type('text/plain').send('Forbidden\n')
    })
    // Plain text, because any other type would need a CORS preflight.
    beacons.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: largestBeacon },
      (_, body, done) => done(null, body),
    )
    beacons.get('/_site/views', async (request, reply) => {
      const showing = parse(showingSchema, JSON.stringify(request.query))
      if (!showing || !isServed(showing.remote, showing.release)) return reply.code(204).send()
      const token = tokens.issue({ ...showing, address: request.ip })
      return reply.type('text/plain').header('Cache-Control', 'no-store').send(token)
    })
    beacons.post('/_site/beacon', async (request, reply) => {
      const beacon = parse(beaconSchema, request.body)
      if (!beacon || !isServed(beacon.remote, beacon.release)) return reply.code(204).send()
      const { token, remote, release, ...seen } = beacon
      const view = tokens.read(token, { remote, release, address: request.ip })
      if (!view) return reply.code(204).send()
      // A file that the server cannot serve is the store's fault, not the release's.
      const isOwnFault = seen.failedLoads > 0 && (await canServe(remote, release))
      const failedLoads = isOwnFault ? seen.failedLoads : 0
      tallies.of(remote, release).addView(view, { ...seen, failedLoads })
      return reply.code(204).send()
    })
  })
}

/** A browser sends at least one of the two headers, with a POST both. */
function isSameOrigin({ headers }: FastifyRequest) {
  const { origin = '', host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Untrusted input: undefined when it does not match the schema. */
function parse<Value>(schema: Schema<Value>, body: unknown): Value | undefined {
  try {
    return schema.validateSync(JSON.parse(String(body)), { stripUnknown: true })
  } catch {
    return undefined
  }
}
