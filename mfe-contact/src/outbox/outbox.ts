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
  /** How many enquiries are kept, of those that were kept until then. Undefined while the browser does not say. */
  waiting(until?: number): Promise<number | undefined>
  /**
   * Forgets all that is kept, at once and in every tab: no other try begins. A call that has begun cannot be taken
   * back. If it arrives after all, `onSuccess` says so.
   */
  discard(): Promise<void>
}

const shortestPause = 1000
const longestSilence = 600_000

export function createOutbox(options: OutboxOptions): Outbox {
  const { shelf, turns, clock } = options
  const attempt = createAttempt(options)
  let cancelTimer = () => {}
  /** How often in a row the browser did not say what it has stored: it may be busy, or have lost its database. */
  let silences = 0

  async function sendDue(isHurried: boolean) {
    for (const entry of (await shelf.read()).entries) {
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
    const { entries, isWhole } = await shelf.read()
    cancelTimer()
    silences = isWhole ? 0 : silences + 1
    const pauses = entries.map(({ dueAt }) => dueAt - clock.now())
    if (!isWhole) pauses.push(Math.min(shortestPause * 2 ** silences, longestSilence))
    if (pauses.length === 0) return
    const pause = Math.max(Math.min(...pauses), shortestPause)
    cancelTimer = clock.after(pause, () => void flush(false))
  }

  async function sendKept(key: string) {
    const { entries, isWhole } = await shelf.read()
    const entry = entries.find((one) => one.key === key)
    if (entry) return attempt(entry)
    throw isWhole ? new GoneError() : new Error('The browser does not say what it has stored.')
  }

  return {
    async keep(enquiry) {
      const { key } = await shelf.keep(createEntry({ enquiry, key: createKey() }, clock.now()))
      return key
    },
    send: (key) => turns.wait(() => sendKept(key)).finally(() => void schedule()),
    resume: () => flush(true),
    async waiting(until = Number.POSITIVE_INFINITY) {
      const { entries, isWhole } = await shelf.read()
      const count = entries.filter(({ keptAt }) => keptAt <= until).length
      return isWhole || count > 0 ? count : undefined
    },
    async discard() {
      for (const { key } of (await shelf.read()).entries) await shelf.remove(key)
      await schedule()
    },
  }
}

function canGoOn(error: unknown) {
  return isRefusal(error) || error instanceof GoneError
}
