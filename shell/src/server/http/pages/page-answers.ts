import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusyError } from '../../live/renderers/queue/busy-error'
import type { Site } from '../../live/site'
import type { ReleaseSet } from '../../release-set/release-set'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import type { Policies } from '../policy/policy'
import { createHoldBack } from '../requests/hold-back'
import type { Visitor, Visits } from '../requests/visits'
import { createFormAnswers } from './form-answers'
import type { CachedPage } from './kept-pages'
import { createLonePages } from './lone-pages'
import { sendFailure, sendNoPage } from './message-answers'
import type { PageCache } from './page-cache'
import { createPageTargets, isPage, type Target } from './page-targets'
import { readPreviewLink, startPreview } from './preview-links'
import type { RateLimits } from './rate-limits'
import { sendPage } from './send-page'

type PageAnswersOptions = {
  site: Site
  pages: PageCache
  visits: Visits
  rateLimits: RateLimits
  /** Undefined when only previews show their anatomy. */
  anatomyKey: string | undefined
  policies: Policies
  /** Keeps what the service of a form did not take; false when it cannot. */
  keepUnsent: (call: UnsentCall) => Promise<boolean>
  /** While closing, no connection is kept alive. */
  isClosing: () => boolean
  logError: (reason: string) => void
}

/** Answers with pages from the cache, pages rendered now, pages for one visitor, and posted forms. */
export function createPageAnswers(options: PageAnswersOptions) {
  const { site, pages, visits, rateLimits, policies, isClosing, logError } = options
  const targets = createPageTargets(site, visits, logError)
  const lonePages = createLonePages(options)
  const holdBack = createHoldBack()
  const forms = createFormAnswers({
    site,
    rateLimits,
    keepUnsent: options.keepUnsent,
    targets,
    lonePages,
    logError,
  })
  return { sendCached, answerPage, ...forms }

  /**
   * The fast path: a cached page is sent before the router and the hooks run. The raw URL may be the key, because the
   * cache holds canonical URLs only.
   */
  function sendCached(request: IncomingMessage, response: ServerResponse) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !site.releaseSet || site.changing) return false
    const visitor = targets.visitorOf(request)
    if (visitor.visit.kind !== 'live') return false
    const { releaseSet } = site
    const url = request.url ?? ''
    const page = pages.find(site.sourceOf(url, releaseSet), url)
    if (!page || page.location) return false
    if (isClosing()) response.setHeader('Connection', 'close')
    send(request, response, page, { visitor, releaseSet })
    return true
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    { visitor, releaseSet }: { visitor: Visitor; releaseSet: ReleaseSet },
  ) {
    const policyOf = ({ loaded, page, contentType }: CachedPage) =>
      policies.ofPage({ set: releaseSet, remote: loaded, page, contentType })
    sendPage(request, response, page, policyOf, { visitor, releaseSet: releaseSet.id })
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    await site.changing
    const link = readPreviewLink(request.url)
    if (link) return startPreview(link, visits, reply)
    const target = await targets.find(request)
    if (!isPage(target)) return sendNoPage(target, reply)
    const { visitor } = target
    let page: CachedPage
    try {
      if (lonePages.isLone(request, visitor)) {
        rateLimits.admitPage(request)
        return lonePages.send(await lonePages.answer(target, request), target, { request, reply })
      }
      page = await findPage(target, request)
    } catch (error) {
      if (error instanceof BusyError) await holdBack()
      // Who rendered has logged the error; a refusal by the rate limits is not logged.
      return sendFailure(error, reply)
    }
    if (page.location) return reply.redirect(page.location, page.status)
    reply.hijack()
    send(request.raw, reply.raw, page, target)
    return reply
  }

  /** Only addresses without end are limited: articles and searches that are not in the cache. */
  async function findPage({ releaseSet, url, isFixed }: Target, request: FastifyRequest) {
    const source = site.sourceOf(url, releaseSet)
    const cached = pages.find(source, url)
    if (cached) return cached
    if (!isFixed) rateLimits.admitPage(request)
    return pages.getOrRender(source, url)
  }
}
