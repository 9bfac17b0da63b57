import type { Receipt } from '../contact-api'
import { createKey } from '../enquiry-key'
import type { Enquiry } from '../enquiry-schema'
import { type AttemptOptions, createAttempt, GoneError, isRefusal } from './attempt'
import { type Clock, createEntry, isDue, isSpent, type OutboxEntry, restLeft } from './outbox-entry'
import type { Turns } from './turns'

type OutboxOptions = AttemptOptions & { turns: Turns; clock: Clock }

/** Keeps enquiries until the service has acknowledged them. */
export type Outbox = {
  /** Resolves with the enquiry's key once it is kept. The same text is the same enquiry. */
  keep(enquiry: Enquiry): Promise<string>
  /** The first try, for which the visitor waits. Rejects without an answer; the outbox then retries by itself. */
  send(key: string): Promise<Receipt>
  /** Sends what is due, and all that has had no answer yet, without its pause. */
  resume(): Promise<void>
  /** Number of enquiries kept at or before `until` that are still sent. Undefined while IndexedDB does not answer. */
  waiting(until?: number): Promise<number | undefined>
  /**
   * Forgets what was kept at or before `until`, at once and in every tab: no other try begins. A call that has begun
   * cannot be taken back. If it arrives after all, `onSuccess` says so.
   */
  discard(until?: number): Promise<void>
}

const shortestPause = 1000
const longestSilence = 600_000

export function createOutbox(options: OutboxOptions): Outbox {
  const { shelf, turns, clock } = options
  const attempt = createAttempt(options)
  let cancelTimer = () => {}
  /** Reads in a row without an answer of IndexedDB: the browser may be busy, or have lost its database. */
  let silences = 0

  async function sendDue(isHurried: boolean) {
    const { entries } = await shelf.read()
    const isResting = entries.some((entry) => restLeft(entry, clock.now()) > 0)
    for (const entry of entries) {
      if (isSpent(entry, clock.now())) await shelf.remove(entry.key)
      else if (!isResting && isDue(entry, clock.now(), isHurried)) {
        const isAnswered = await attempt(entry).then(() => true, canGoOn)
        // A service that is down is called once, not once for every enquiry.
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
    const rests = entries.map((entry) => restLeft(entry, clock.now()))
    const pause = Math.max(Math.min(...pauses), shortestPause, ...rests)
    cancelTimer = clock.after(pause, () => void flush(false))
  }

  async function sendKept(key: string) {
    const { entries, isWhole } = await shelf.read()
    const entry = entries.find((one) => one.key === key)
    if (entry) return attempt(entry)
    throw isWhole ? new GoneError() : new Error('IndexedDB does not answer.')
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
      const count = keptUntil(until, entries).filter((one) => !isSpent(one, clock.now())).length
      return isWhole || count > 0 ? count : undefined
    },
    async discard(until = Number.POSITIVE_INFINITY) {
      const { entries } = await shelf.read()
      for (const { key } of keptUntil(until, entries)) await shelf.remove(key)
      await schedule()
    },
  }
}

function keptUntil(until: number, entries: OutboxEntry[]) {
  return entries.filter(({ keptAt }) => keptAt <= until)
}

function canGoOn(error: unknown) {
  return isRefusal(error) || error instanceof GoneError
}
