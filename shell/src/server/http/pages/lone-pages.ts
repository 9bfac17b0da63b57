import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../live/site'
import type { ReleaseSet } from '../../release-set/release-set'
import type { OtherPart, PageAnswer } from '../../renderer/protocol/protocol'
import type { Policies } from '../policy/policy'
import { isSame } from '../requests/is-operator'
import type { Visitor } from '../requests/visits'
import type { Target } from './page-targets'
import { pageHeaders } from './send-page'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

type LonePagesOptions = {
  site: Site
  /** Undefined when only previews show their anatomy. */
  anatomyKey: string | undefined
  policies: Policies
}

export type LonePages = ReturnType<typeof createLonePages>

/** Pages rendered for one visitor, and never cached. */
export function createLonePages({ site, anatomyKey, policies }: LonePagesOptions) {
  return { isLone, answer, send }

  function isLone({ url }: FastifyRequest, visitor: Visitor) {
    return visitor.visit.kind === 'preview' || showsAnatomy(url, visitor)
  }

  async function answer(target: Target, request: FastifyRequest) {
    const { url, releaseSet, visitor } = target
    const page = {
      url,
      preview: previewOf(visitor),
      ...(showsAnatomy(request.url, visitor) && {
        anatomy: otherParts(releaseSet, site.sourceOf(url, releaseSet).remote),
      }),
    }
    const made = await site.renderAlone(page, releaseSet).catch((error: unknown) => {
      request.log.error(error, `${url} could not be rendered for one visitor`)
      throw error
    })
    if (made.failure) request.log.error({ url, reason: made.failure }, 'page failed or lacks data')
    return made
  }

  /** True for a visitor with a preview or with the key, and in development. */
  function showsAnatomy(url: string, { visit }: Visitor) {
    const asked = new URL(url, 'http://site').searchParams.get('anatomy')
    if (asked === null) return false
    return visit.kind === 'preview' || (anatomyKey !== undefined && isSame(asked, anatomyKey))
  }

  /** An answer that is for this visitor only. */
  function send(answer: PageAnswer, target: Target, { request, reply }: Exchange) {
    const { url, visitor, releaseSet } = target
    if (answer.location) return reply.redirect(answer.location, 303)
    const policy = policies.ofPage({
      set: releaseSet,
      remote: site.loneRemote(url, releaseSet),
      page: answer.page,
      contentType: answer.contentType,
      hasBadge: visitor.visit.kind === 'preview',
      hasAnatomy: showsAnatomy(request.url, visitor),
    })
    return reply
      .code(answer.status)
      .headers({
        ...pageHeaders(answer.status, answer.contentType, { visitor, releaseSet: releaseSet.id }),
        ...policy.headers,
        'Cache-Control': 'no-store',
      })
      .send(answer.body)
  }
}

export function previewOf({ visit }: Visitor) {
  return visit.kind === 'preview' ? visit.preview : undefined
}

/** The remotes of a set that have no part in a page, for its anatomy. */
function otherParts({ remotes }: ReleaseSet, remote: string | undefined): OtherPart[] {
  return remotes
    .filter(({ release }) => release.remote !== remote)
    .map(({ id, release }) => ({
      part: release.remote,
      team: release.owner,
      version: release.version,
      release: id,
    }))
}
