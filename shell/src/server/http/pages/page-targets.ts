import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { messageOf } from '../../../page/thrown'
import type { Site } from '../../live/site'
import type { ReleaseSet } from '../../release-set/release-set'
import { canonicalUrl, type PageUrl } from '../requests/canonical-url'
import { limitLines } from '../requests/limit-lines'
import type { Visit, Visitor, Visits } from '../requests/visits'

/** A page, and the releases that its visitor gets. */
export type Target = {
  kind: 'page' | 'missing'
  url: string
  releaseSet: ReleaseSet
  visitor: Visitor
  /** One of a finite number of pages, so all visitors share its rendering. */
  isFixed: boolean
}

export type NoTarget = Exclude<PageUrl, { kind: Target['kind'] }> | { kind: 'unavailable' }

export type PageTargets = ReturnType<typeof createPageTargets>

const live: Visit = { kind: 'live' }

/** Finds which page a request is for, and from which releases. */
export function createPageTargets(site: Site, visits: Visits, logError: (reason: string) => void) {
  const limited = limitLines((more, seconds) =>
    logError(`${more} more visits of releases that could not be started within ${seconds} s`),
  )
  /** Remembered for each request: a new visitor would draw again the second time. */
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  return { visitorOf, find }

  function visitorOf(request: IncomingMessage) {
    const visitor = visitors.get(request) ?? visits.find(request.headers.cookie)
    visitors.set(request, visitor)
    return visitor
  }

  async function find(request: FastifyRequest): Promise<Target | NoTarget> {
    const { releaseSet, visitor } = await admit(request)
    if (!releaseSet) return { kind: 'unavailable' }
    const releases = releaseSet.remotes.map(({ release }) => release)
    const found = canonicalUrl(request.url, releases)
    if (found.kind !== 'page' && found.kind !== 'missing') return found
    if (found.kind === 'missing' && site.lacksRemote) return { kind: 'unavailable' }
    const isFixed = found.kind === 'missing' || found.isFixed
    return { kind: found.kind, url: found.url, releaseSet, visitor, isFixed }
  }

  /** The live set stands in for a release that cannot be started. */
  async function admit(request: FastifyRequest) {
    const visitor = visitorOf(request.raw)
    const { visit } = visitor
    if (visit.kind === 'live') return { releaseSet: site.releaseSet, visitor }
    if (!(await visits.isOpen(visitor)))
      return { releaseSet: site.releaseSet, visitor: { ...visitor, visit: live } }
    const { remote, release } = visit.kind === 'preview' ? visit.preview : visit
    try {
      return { releaseSet: await site.openSideSet(remote, release), visitor }
    } catch (error) {
      limited(() => logError(`${remote} ${release} could not be started. ${messageOf(error)}`))
      return { releaseSet: site.releaseSet, visitor: { ...visitor, visit: live } }
    }
  }
}

export function isPage(target: Target | NoTarget): target is Target {
  return target.kind === 'page' || target.kind === 'missing'
}
