import rateLimit from '@fastify/rate-limit'
import { remoteAt } from '@site/releases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../live/site'
import { networkOf } from '../../watch/network'
import { isCrossSite } from '../requests/cross-site'
import { isOperator } from '../requests/is-operator'
import { limitLines } from '../requests/limit-lines'
import { reportPath } from './directives'
import { type Blocked, readReports } from './read-reports'

type Count = Blocked & { remote: string; count: number }

const largestReport = 16 * 1024
const kindsKept = 200
/** Rate limit of a network, which a whole office may share (NAT). */
const limit = {
  max: 60,
  timeWindow: 60 * 1000,
  keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
}

/**
 * Takes the reports of browsers about what the policy blocked, and counts them by remote. The first of a kind is logged,
 * ten in ten seconds; the counts are for the people who run the site.
 */
export function serveReports(app: FastifyInstance, site: Site, metricsToken: string | undefined) {
  const counts = new LRUCache<string, Count>({ max: kindsKept })
  // Kinds are made of what the client says.
  const limited = limitLines((more, seconds) =>
    app.log.warn(
      `${more} more kinds were blocked by the policy of a page within ${seconds} s; ${reportPath} counts the last`,
    ),
  )

  app.register(async (reports) => {
    await reports.register(rateLimit, limit)
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string', bodyLimit: largestReport },
      (_, body, done) => done(null, body),
    )
    reports.post<{ Body: unknown }>(reportPath, async (request, reply) => {
      if (isCrossSite(request)) return reply.code(403).type('text/plain').send('Forbidden\n')
      for (const report of readReports(String(request.body), request.headers.host ?? '')) {
        const counted = note(report)
        if (counted.count === 1)
          limited(() => request.log.warn(counted, 'the policy of a page blocked something'))
      }
      return reply.code(204).send()
    })
    reports.get(reportPath, async (request, reply) => {
      if (!isOperator(request, metricsToken))
        return reply.code(404).type('text/plain').send('Not found\n')
      return [...counts.values()]
    })
  })

  function note(report: Blocked): Count {
    const remote = blamed(report)
    const key = [remote, report.directive, report.blocked].join(' ')
    const known = counts.get(key) ?? { ...report, remote, count: 0 }
    const counted = { ...known, count: known.count + 1 }
    counts.set(key, counted)
    return counted
  }

  /** The remote whose script did it, otherwise the one whose page it is. */
  function blamed({ source, page }: Blocked) {
    const [, remote] = /^\/releases\/([\w-]{1,40})\//.exec(source ?? '') ?? []
    const releases = site.releaseSet?.remotes.map(({ release }) => release) ?? []
    if (releases.some((release) => release.remote === remote)) return remote ?? 'shell'
    return remote === 'shell' ? 'shell' : (remoteAt(page, releases)?.remote ?? 'shell')
  }
}
