import type { Sending } from '../contact-api'
import type { Enquiry } from '../enquiry-schema'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const keptFor = 14 * day
const longestPause = 16 * hour
/** So long, whoever wrote an enquiry has the first try at sending it. */
const headStart = 20 * second
/**
 * The same bytes that were refused will be refused again, unless it was the service that was broken. So
 * a bad afternoon costs no enquiry, and after a day of refusals the answer is no.
 */
const refusalsAtMost = 5

/** An enquiry that nobody has acknowledged yet. */
export type OutboxEntry = Sending & {
  keptAt: number
  tries: number
  /** Answers that were not a success, and that trying again will hardly change. */
  refusals: number
  dueAt: number
}

export type Chance = { now: () => number; random: () => number }

export function createEntry({ key, enquiry }: Sending, now: number): OutboxEntry {
  return { key, enquiry, keptAt: now, tries: 0, refusals: 0, dueAt: now + headStart }
}

/** The entry of a visitor who sends the same text once more. */
export function sendAgain(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, refusals: 0, dueAt: now + headStart }
}

/** The entry while it is being sent, so that a page that ends in the middle has counted the try. */
export function countTry(entry: OutboxEntry, { now, random }: Chance): OutboxEntry {
  const tries = entry.tries + 1
  const pause = Math.min(4 * second * 2 ** entry.tries, hour)
  const dueAt = now() + second + Math.floor(random() * pause)
  // Kept at a time that has not come: the clock was wrong then, or is now.
  return { ...entry, tries, dueAt, keptAt: Math.min(entry.keptAt, now()) }
}

export function countRefusal(entry: OutboxEntry, { now, random }: Chance): OutboxEntry {
  const pause = Math.min(15 * minute * 4 ** entry.refusals, longestPause)
  const dueAt = now() + pause / 2 + Math.floor(random() * (pause / 2))
  return { ...entry, refusals: entry.refusals + 1, dueAt }
}

/** Not worth another try, or too old for personal data to be kept. */
export function isSpent({ keptAt, refusals }: OutboxEntry, now: number) {
  return refusals >= refusalsAtMost || now - keptAt > keptFor
}

/** `isHurried`: there is news, such as a network. It changes nothing for what was refused. */
export function isDue({ dueAt, tries, refusals }: OutboxEntry, now: number, isHurried: boolean) {
  const isFarOff = dueAt - now > longestPause
  return dueAt <= now || isFarOff || (isHurried && tries > 0 && refusals === 0)
}

export function isSameText(one: Enquiry, other: Enquiry) {
  return (
    one.userName === other.userName &&
    one.userEmail === other.userEmail &&
    one.userPhone === other.userPhone &&
    one.sub === other.sub &&
    one.msg === other.msg
  )
}
