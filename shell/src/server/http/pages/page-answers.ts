import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../live/site'
import type { ReleaseSet } from '../../release-set/release-set'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import type { Policies } from '../policy/policy'
import { isCrossSite } from '../requests/cross-site'
import type { FormFields } from '../requests/form-body'
import { LimitError } from '../requests/limit-error'
import type { Visitor, Visits } from '../requests/visits'
import { sendText } from './error-answers'
import type { CachedPage } from './kept-pages'
import { createLonePages, previewOf } from './lone-pages'
import { sendFailure, sendNoPage } from './message-answers'
import type { PageCache } from './page-cache'
import type { PageLimits } from './page-limits'
import { createPageTargets, type NoTarget, type Target } from './page-targets'
import { readPreviewLink, startPreview } from './preview-links'
import { sendPage } from './send-page'

type PageAnswersOptions = {
  site: Site
  pages: PageCache
  visits: Visits
  limits: PageLimits
  /** Undefined when only previews show their anatomy. */
  anatomyKey: string | undefined
  policies: Policies
  /** Keeps what the service of a form did not take; false when it cannot. */
  keepUnsent: (call: UnsentCall) => Promise<boolean>
  /** While closing, no connection is kept alive. */
  isClosing: () => boolean
}

type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/** Answers with pages from the cache, pages rendered now, pages for one visitor, and posted forms. */
export function createPageAnswers(options: PageAnswersOptions) {
  const { site, pages, visits, limits, policies, isClosing } = options
  const targets = createPageTargets(site, visits)
  const lonePages = createLonePages(options)
  return { sendCached, answerPage, answerForm, refuseMethod }

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
        limits.admitPage(request)
        return lonePages.send(await lonePages.answer(target, request), target, { request, reply })
      }
      page = await findPage(target, request)
    } catch (error) {
      // Who rendered has logged the error; a refusal by the limits is not logged.
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
    if (!isFixed) limits.admitPage(request)
    return pages.getOrRender(source, url)
  }

  /** A form sent without JavaScript: the remote's action answers with a page or a redirect. */
  async function answerForm(request: FormRequest, reply: FastifyReply) {
    if (isCrossSite(request)) return sendText(reply, 403)
    const target = await targets.find(request)
    if (!isPage(target)) return sendNoPage(target, reply)
    const refuse = () => sendText(reply.header('Allow', 'GET, HEAD'), 405)
    if (!takesForms(target)) return refuse()
    const { url, visitor, releaseSet } = target
    try {
      limits.admitForm(request)
      const page = { url, form: request.body ?? {}, preview: previewOf(visitor) }
      const answer = await site.renderAlone(page, releaseSet)
      if (answer.status === 405) return refuse()
      if (answer.failure) request.log.error({ url, reason: answer.failure }, 'form failed')
      if (answer.unsent && (await options.keepUnsent(answer.unsent))) {
        return reply.redirect(answer.unsent.location, 303)
      }
      return lonePages.send(answer, target, { request, reply })
    } catch (error) {
      if (!(error instanceof LimitError)) {
        request.log.error(error, 'a posted form could not be answered')
      }
      return sendFailure(error, reply)
    }
  }

  /** Every path answers GET, so a request without a route has a wrong method. */
  async function refuseMethod(request: FastifyRequest, reply: FastifyReply) {
    const target = await targets.find(request)
    const methods = isPage(target) && takesForms(target) ? 'GET, HEAD, POST' : 'GET, HEAD'
    return sendText(reply.header('Allow', methods), 405)
  }
}

function isPage(target: Target | NoTarget): target is Target {
  return target.kind === 'page' || target.kind === 'missing'
}

/** A feed or a sitemap is cached like a page, but takes no forms. Which pages take one, only their remote knows. */
function takesForms({ kind, url }: Target) {
  return kind === 'page' && !/\.[a-z]+$/.test(url.replace(/\?.*/, ''))
}
