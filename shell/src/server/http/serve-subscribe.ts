import type { FastifyInstance, FastifyRequest } from 'fastify'
import { string } from 'yup'
import { sendText } from './pages/error-answers'
import { sendFailure } from './pages/message-answers'
import type { RateLimits } from './pages/rate-limits'
import { isCrossSite } from './requests/cross-site'
import type { FormFields } from './requests/form-body'

const timeoutMs = 10_000
const emailSchema = string().trim().required().max(254).email()

type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/**
 * 'Subscribe us' as a browser without JavaScript sends it, from any page: the form is the layout's, so that no remote
 * has its action. The answer leads back to the page, at the note that says what came of it.
 */
export function serveSubscribe(app: FastifyInstance, subscribeUrl: string, rateLimits: RateLimits) {
  if (!subscribeUrl) return
  app.post('/_site/subscribe', async (request: FormRequest, reply) => {
    if (isCrossSite(request)) return sendText(reply, 403)
    try {
      rateLimits.admitForm(request)
    } catch (error) {
      return sendFailure(error, reply)
    }
    const note = await subscribe(request)
    return reply.redirect(`${pageOf(request)}#subscribe-${note}`, 303)
  })

  async function subscribe({ body, log }: FormRequest) {
    const email = body?.email ?? ''
    if (!emailSchema.isValidSync(email)) return 'wrong'
    try {
      const response = await fetch(subscribeUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: emailSchema.cast(email) }),
        // The list could send the shell to an address inside its network (SSRF).
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // Unread, it would keep the connection.
      await response.body?.cancel()
      const { ok, status } = response
      if (ok) return 'done'
      log.error({ status }, 'the list of subscriptions refused an address')
    } catch (error) {
      log.error(error, 'the list of subscriptions cannot be reached')
    }
    return 'failed'
  }
}

/** Open redirect: only the path counts, and it begins with one slash, because two would begin a host. */
function pageOf({ headers: { referer = '' } }: FormRequest) {
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`
}
