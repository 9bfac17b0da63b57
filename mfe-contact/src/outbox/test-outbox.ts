import type { Enquiry } from '../enquiry-schema'
import type { Clock } from './outbox-entry'

export const minutes = (count: number) => count * 60_000

export function writeEnquiry(msg: string): Enquiry {
  return {
    userName: 'Asha Verma',
    userEmail: 'asha@plant.example',
    userPhone: '+919812345678',
    sub: 'Dispatch',
    msg,
  }
}

/**
 * Runs the event loop for some rounds, so that all work that waits for no timer is done: a call to the service takes one,
 * and the most that are made one after the other are four.
 */
export async function settle(rounds = 8) {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve))
}

type Timer = { at: number; run: () => void }

/** A fake clock, which jumps from one timer to the next, with seeded randomness. */
export function createTestClock(): Clock & {
  next(): Promise<number>
  jump(milliseconds: number): void
} {
  let now = Date.UTC(2026, 0, 1)
  let seed = 7
  let timers: Timer[] = []
  return {
    now: () => now,
    random() {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    },
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    async next() {
      await settle()
      const [first] = timers.sort((one, other) => one.at - other.at)
      if (!first) throw new Error('No timer is set.')
      timers = timers.filter((one) => one !== first)
      const pause = Math.max(first.at - now, 0)
      now += pause
      first.run()
      await settle()
      return pause
    },
    jump(milliseconds) {
      now += milliseconds
    },
  }
}

/** A fake of Web Locks, as far as the outbox uses them, shared by the tabs of a test. */
export function createLocks(): LockManager {
  let isTaken = false
  const queue: (() => void)[] = []

  async function request(_name: string, options: LockOptions, run: (lock: Lock | null) => unknown) {
    if (isTaken && options.ifAvailable) return run(null)
    if (isTaken) await new Promise<void>((resolve) => queue.push(resolve))
    isTaken = true
    try {
      return await run({ name: 'contact-outbox', mode: 'exclusive' })
    } finally {
      const next = queue.shift()
      if (next) next()
      else isTaken = false
    }
  }

  // A cast, because two of the three overloads of `request` are not used.
  return { request, query: async () => ({}) } as LockManager
}
