import type { FastifyRequest } from 'fastify'
import { RateLimitError } from '../requests/rate-limit-error'
import { TokenBuckets } from '../requests/token-buckets'
import { addressOf, mayBeLocalProxy } from '../requests/visitor-address'
import { tooManyFormsPage, tooManyPagesPage } from './message-pages'

/**
 * For each address. Some hundred people behind one address (NAT) open a dozen pages a minute each, most of them
 * cached. One address alone gets a fraction of what a shell can render.
 */
const pageTokens = { burst: 100, perSecond: 10 }
/** A person sends one or two. */
const formTokens = { burst: 20, perSecond: 1 / 30 }

export type RateLimits = ReturnType<typeof createRateLimits>

/** Rate limits for work that is done anew for each request. Cached pages are never limited. */
export function createRateLimits(now?: () => number) {
  const pages = new TokenBuckets(pageTokens, now)
  const forms = new TokenBuckets(formTokens, now)
  return {
    /** Throws `RateLimitError` when the address has used up its tokens. */
    admitPage({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) {
      // Without `TRUST_PROXY` all visitors behind a proxy on this machine would share one bucket.
      if (mayBeLocalProxy({ ip })) return
      // Fastify goes through the list of proxies each time that it is asked for `ip`.
      const refusal = pages.take(addressOf({ ip, socket }))
      if (refusal) throw new RateLimitError(tooManyPagesPage, refusal.retryAfter)
    },
    /** The same for a posted form, which a service is called for: there is no address without a limit. */
    admitForm(request: FastifyRequest) {
      const refusal = forms.take(addressOf(request))
      if (refusal) throw new RateLimitError(tooManyFormsPage, refusal.retryAfter)
    },
  }
}
