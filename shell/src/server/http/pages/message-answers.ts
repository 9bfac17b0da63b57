import type { FastifyReply } from 'fastify'
import { BusyError } from '../../live/renderers/queue/busy-error'
import { RateLimitError } from '../requests/rate-limit-error'
import { sendMessage, sendText } from './error-answers'
import { tooLongAddressPage, unavailablePage } from './message-pages'
import type { NoTarget } from './page-targets'

/** Answers a request whose page could not be rendered, now or at all. */
export function sendFailure(error: unknown, reply: FastifyReply) {
  if (error instanceof RateLimitError) return sendMessage(reply, 429, error.page, error.retryAfter)
  const retryAfter = error instanceof BusyError ? error.retryAfter : undefined
  return sendMessage(reply, 503, unavailablePage, retryAfter)
}

/** Answers a request that is for no page. */
export function sendNoPage(target: NoTarget, reply: FastifyReply) {
  if (target.kind === 'redirect') return reply.redirect(target.location, 308)
  if (target.kind === 'malformed') return sendText(reply, 400)
  if (target.kind === 'too-long') return sendMessage(reply, 414, tooLongAddressPage)
  return sendMessage(reply, 503, unavailablePage)
}
