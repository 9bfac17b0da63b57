import { isTransientRefusal, readRetryAfter } from '@site/contract'
import { HttpError } from '@site/platform'
import type { Receipt, Sending } from '../contact-api'
import {
  type Clock,
  countRefusal,
  countRest,
  countTry,
  isSpent,
  type OutboxEntry,
} from './outbox-entry'
import type { Shelf } from './shelf'
import { withinTime } from './time-limit'

export type AttemptOptions = {
  shelf: Shelf
  clock: Clock
  post: (sending: Sending) => Promise<Receipt>
  /** Called once for every enquiry that is acknowledged, now or later. */
  onSuccess: (receipt: Receipt) => void
}

/** Longer than the 10 seconds of a call, because loading its code may hang too. */
const longestTry = 15_000

/** Another tab has discarded the enquiry, or has seen it acknowledged. Nothing was sent. */
export class GoneError extends Error {
  override readonly name = 'GoneError'

  constructor() {
    super('The enquiry was discarded, or acknowledged in another tab, which said so.')
  }
}

/** Makes one call, and updates its entry by the outcome. Rejects without an answer. */
export function createAttempt({ shelf, clock, post, onSuccess }: AttemptOptions) {
  async function refuse(entry: OutboxEntry) {
    const refused = countRefusal(entry, clock)
    if (isSpent(refused, clock.now())) await shelf.remove(refused.key)
    else await shelf.update(refused)
  }

  return async (found: OutboxEntry): Promise<Receipt> => {
    const entry = countTry(found, clock)
    const { key, enquiry } = entry
    if (!(await shelf.update(entry))) throw new GoneError()
    try {
      const receipt = await withinTime(post({ key, enquiry }), longestTry)
      if (receipt.status !== 'success') await refuse(entry)
      else {
        await shelf.remove(key)
        onSuccess(receipt)
      }
      return receipt
    } catch (error) {
      const restMs = restOf(error, clock.now())
      if (isRefusal(error)) await refuse(entry)
      else if (restMs) await shelf.update(countRest(entry, restMs, clock.now()))
      throw error
    }
  }
}

/** True for a refusal that is not transient: the service was neither busy nor broken. */
export function isRefusal(error: unknown) {
  const status = error instanceof HttpError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && !isTransientRefusal(status)
}

function restOf(error: unknown, now: number) {
  return error instanceof HttpError ? readRetryAfter(error.retryAfter, now) : undefined
}
