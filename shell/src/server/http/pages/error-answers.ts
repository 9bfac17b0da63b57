import { STATUS_CODES } from 'node:http'
import { StoreError } from '@site/releases'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusyError } from '../../live/renderers/queue/busy-error'
import { FormError } from '../requests/form-error'
import { limitLines } from '../requests/limit-lines'
import { RateLimitError } from '../requests/rate-limit-error'
import { tooLongTextPage } from './message-pages'
import { pageHeaders } from './send-page'

/** What the sender can do, by status. */
const advice: Record<number, string> = {
  400: 'The request could not be read.',
  405: 'This address does not take that method.',
  414: 'The address is too long.',
  415: 'A form has to be sent as application/x-www-form-urlencoded.',
}

/**
 * Errors as plain text or as a page. Fastify's own answers would repeat the address, which an attacker may have written
 * (reflected content).
 */
export function answerErrors(app: FastifyInstance) {
  const limit = (what: string) =>
    limitLines((more, seconds) =>
      app.log.error(`${more} more requests ${what} within ${seconds} s`),
    )
  // Apart, so that a flood of one kind hides none of the others.
  const refused = limit('were refused')
  const withoutStore = limit('had no answer of the release store')
  const failed = limit('could not be answered')

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof BusyError) {
      refused(() => request.log.error(error.message))
      return void sendText(reply.header('Retry-After', error.retryAfter), 503)
    }
    if (statusOf(error) >= 500) {
      const limited = error instanceof StoreError ? withoutStore : failed
      limited(() => request.log.error(error, 'a request could not be answered'))
    }
    answerError(error, request, reply)
  })
}

/** In seconds: a store that does not answer may do so soon. */
const retryAfter = 5

/** Also answers errors before routing, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error)
  if (status === 503) reply.header('Retry-After', retryAfter)
  if (error instanceof RateLimitError) reply.header('Retry-After', error.retryAfter)
  // Fastify closes where a body is left unread, which resets the connection and loses the answer. Node
  // reads the rest and drops it, for as long as a request may take.
  reply.removeHeader('connection')
  // Of all that is refused here, a long text alone may be what a visitor wrote.
  if (status === 413 && isForm(request)) void sendMessage(reply, status, tooLongTextPage)
  else void sendText(reply, status, error instanceof FormError ? error.message : undefined)
}

export function sendText(reply: FastifyReply, status: number, text?: string) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text ?? advice[status] ?? STATUS_CODES[status]}\n`)
}

export function sendMessage(
  reply: FastifyReply,
  status: number,
  page: string,
  retryAfter?: number,
) {
  return reply
    .code(status)
    .headers({ ...pageHeaders(status), ...(retryAfter && { 'Retry-After': retryAfter }) })
    .header('Cache-Control', 'no-store')
    .send(page)
}

function isForm({ headers }: FastifyRequest) {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

function statusOf(error: FastifyError) {
  if (error instanceof StoreError) return 503
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500
}
