import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../live/site'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import { isCrossSite } from '../requests/cross-site'
import type { FormFields } from '../requests/form-body'
import { limitLines } from '../requests/limit-lines'
import { RateLimitError } from '../requests/rate-limit-error'
import { sendText } from './error-answers'
import { type LonePages, previewOf } from './lone-pages'
import { sendFailure, sendNoPage } from './message-answers'
import { isPage, type PageTargets, type Target } from './page-targets'
import type { RateLimits } from './rate-limits'

type FormAnswersOptions = {
  site: Site
  rateLimits: RateLimits
  /** Keeps what the service of a form did not take; false when it cannot. */
  keepUnsent: (call: UnsentCall) => Promise<boolean>
  targets: PageTargets
  lonePages: LonePages
  logError: (reason: string) => void
}

type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/** Answers to forms sent without JavaScript, and to methods that no page takes. */
export function createFormAnswers(options: FormAnswersOptions) {
  const { site, rateLimits, keepUnsent, targets, lonePages, logError } = options
  const limited = limitLines((more, seconds) =>
    logError(`${more} more posted forms failed within ${seconds} s`),
  )
  return { answerForm, refuseMethod }

  /** The remote's action answers with a page or a redirect. */
  async function answerForm(request: FormRequest, reply: FastifyReply) {
    if (isCrossSite(request)) return sendText(reply, 403)
    const target = await targets.find(request)
    if (!isPage(target)) return sendNoPage(target, reply)
    const refuse = () => sendText(reply.header('Allow', 'GET, HEAD'), 405)
    if (!takesForms(target)) return refuse()
    const { url, visitor, releaseSet } = target
    try {
      rateLimits.admitForm(request)
      const page = { url, form: request.body ?? {}, preview: previewOf(visitor) }
      const answer = await site.renderAlone(page, releaseSet)
      if (answer.status === 405) return refuse()
      const { failure: reason } = answer
      if (reason) limited(() => request.log.error({ url, reason }, 'form failed'))
      if (answer.unsent && (await keepUnsent(answer.unsent))) {
        return reply.redirect(answer.unsent.location, 303)
      }
      return lonePages.send(answer, target, { request, reply })
    } catch (error) {
      if (!(error instanceof RateLimitError)) {
        limited(() => request.log.error(error, 'a posted form could not be answered'))
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

/** A feed or a sitemap is cached like a page, but takes no forms. Which pages take one, only their remote knows. */
function takesForms({ kind, url }: Target) {
  return kind === 'page' && !/\.[a-z]+$/.test(url.replace(/\?.*/, ''))
}
