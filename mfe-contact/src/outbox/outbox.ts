import type { Receipt } from '../contact-api'
import { createKey } from '../enquiry-key'
import type { Enquiry } from '../enquiry-schema'
import { type AttemptOptions, createAttempt, GoneError, isRefusal } from './attempt'
import { type Chance, createEntry, isDue, isSpent } from './outbox-entry'
import type { Turns } from './turns'

export type Clock = Chance & { after(milliseconds: number, run: () => void): () => void }

type OutboxOptions = AttemptOptions & { turns: Turns; clock: Clock }

/** Keeps enquiries until the service has acknowledged them. */
export type Outbox = {
  /** Returns the key of the enquiry when it is kept. The same text is the same enquiry. */
  keep(enquiry: Enquiry): Promise<string>
  /** The visitor's own try. Rejects without an answer; the next tries follow by themselves. */
  send(key: string): Promise<Receipt>
  /** Sends what waits for an answer, without a pause for what has got none so far. */
  resume(): Promise<void>
  /** How many enquiries are kept, of those that were kept until then. */
  waiting(until?: number): Promise<number>
  /**
   * Forgets all that is kept, at once and in every tab: no other try begins. A call that has begun cannot be taken
   * back. If it arrives after all, `onSuccess` says so.
   */
  discard(): Promise<void>
}

const shortestPause = 1000

export function createOutbox(options: OutboxOptions): Outbox {
  const { shelf, turns, clock } = options
  const attempt = createAttempt(options)
  let cancelTimer = () => {}

  async function sendDue(isHurried: boolean) {
    for (const entry of await shelf.all()) {
      if (isSpent(entry, clock.now())) await shelf.remove(entry.key)
      else if (isDue(entry, clock.now(), isHurried)) {
        const isAnswered = await attempt(entry).then(() => true, canGoOn)
        // A service that is down is asked once, not once for every enquiry.
        if (!isAnswered) return
      }
    }
  }

  async function flush(isHurried: boolean) {
    await turns.ifFree(() => sendDue(isHurried))
    await schedule()
  }

  async function schedule() {
    const [next] = await shelf.all()
    cancelTimer()
    if (!next) return
    const pause = Math.max(next.dueAt - clock.now(), shortestPause)
    cancelTimer = clock.after(pause, () => void flush(false))
  }

  async function sendKept(key: string) {
    const entry = (await shelf.all()).find((one) => one.key === key)
    if (!entry) throw new GoneError()
    return attempt(entry)
  }

  return {
    async keep(enquiry) {
      const { key } = await shelf.keep(createEntry({ enquiry, key: createKey() }, clock.now()))
      return key
    },
    send: (key) => turns.wait(() => sendKept(key)).finally(() => void schedule()),
    resume: () => flush(true),
    async waiting(until = Number.POSITIVE_INFINITY) {
      return (await shelf.all()).filter(({ keptAt }) => keptAt <= until).length
    },
    async discard() {
      for (const { key } of await shelf.all()) await shelf.remove(key)
      await schedule()
    },
  }
}

function canGoOn(error: unknown) {
  return isRefusal(error) || error instanceof GoneError
}
