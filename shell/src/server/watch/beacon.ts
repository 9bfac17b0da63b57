import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { number, object, string } from 'yup'
import type { Tallies } from './tally'

const largestBeacon = 4 * 1024
/** For each address, which may be that of a whole office. */
const limit = { max: 600, timeWindow: 60 * 1000 }

const count = () => number().integer().min(0).max(1000).default(0)
const time = () => number().min(0).max(600_000)

const beaconSchema = object({
  view: string().max(40).required(),
  remote: string().max(40).required(),
  release: string().max(80).required(),
  errors: count(),
  failedLoads: count(),
  lcp: time(),
  inp: time(),
  cls: number().min(0).max(100),
})

/** What browsers tell of the pages they showed, of releases that visitors get now. Nothing of it says who they are. */
export function serveBeacon(
  app: FastifyInstance,
  tallies: Tallies,
  isServed: (remote: string, release: string) => boolean,
) {
  app.register(async (beacons) => {
    await beacons.register(rateLimit, limit)
    // Beacons are sent as plain text, because anything else would need a permission first.
    beacons.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: largestBeacon },
      (_, body, done) => done(null, body),
    )
    beacons.post('/_site/beacon', async (request, reply) => {
      const beacon = parseBeacon(request.body)
      if (beacon && isServed(beacon.remote, beacon.release)) {
        const { view, remote, release, ...seen } = beacon
        tallies.of(remote, release).addView(view, seen)
      }
      return reply.code(204).send()
    })
  })
}

function parseBeacon(body: unknown) {
  try {
    return beaconSchema.validateSync(JSON.parse(String(body)), { stripUnknown: true })
  } catch {
    // Anybody can send anything: what is no beacon is not counted.
    return undefined
  }
}
