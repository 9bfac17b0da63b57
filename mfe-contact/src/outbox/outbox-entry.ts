import type { Sending } from '../contact-api'
import type { Enquiry } from '../enquiry-schema'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const keptFor = 14 * day
const longestPause = 16 * hour
/** A new entry is due for resending only after this, so that its own page sends it first. */
const headStart = 20 * second
/**
 * A refusal is final unless the service was broken. So it is retried for half a day or longer: an outage
 * of an afternoon loses no enquiry.
 */
const refusalsAtMost = 5

/** An enquiry that the service has not acknowledged yet. */
export type OutboxEntry = Sending & {
  keptAt: number
  tries: number
  /** How often the service refused it: a retry will hardly change that. */
  refusals: number
  dueAt: number
  /** Until when the service asked to be left alone. */
  restUntil?: number
}

export type Clock = {
  now: () => number
  /** From 0 up to 1, for a pause that differs from tab to tab. */
  random: () => number
  after: (milliseconds: number, run: () => void) => () => void
}

/** False for what another version of the site has kept in another form: it is left to that one. */
export function isEntry(value: Partial<OutboxEntry>): value is OutboxEntry {
  const { enquiry, keptAt, tries, refusals, dueAt } = value
  const isCounted = [keptAt, tries, refusals, dueAt].every(Number.isFinite)
  return isCounted && typeof enquiry === 'object' && enquiry !== null
}

type Moment = Pick<Clock, 'now' | 'random'>

export function createEntry({ key, enquiry }: Sending, now: number): OutboxEntry {
  return { key, enquiry, keptAt: now, tries: 0, refusals: 0, dueAt: now + headStart }
}

/** Resets an entry whose text the visitor sends again. */
export function sendAgain(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, refusals: 0, dueAt: now + headStart }
}

/** Counts a try before its call, because the page may end during the call. */
export function countTry(entry: OutboxEntry, { now, random }: Moment): OutboxEntry {
  const tries = entry.tries + 1
  const pause = Math.min(4 * second * 2 ** entry.tries, hour)
  const dueAt = now() + second + Math.floor(random() * pause)
  // `keptAt` is in the future when the clock was wrong then, or is now.
  return { ...entry, tries, dueAt, keptAt: Math.min(entry.keptAt, now()) }
}

export function countRefusal(entry: OutboxEntry, { now, random }: Moment): OutboxEntry {
  const pause = Math.min(15 * minute * 4 ** entry.refusals, longestPause)
  const dueAt = now() + pause / 2 + Math.floor(random() * (pause / 2))
  return { ...entry, refusals: entry.refusals + 1, dueAt }
}

/** The service asked for rest by `Retry-After`: years would be a mistake. */
export function countRest(entry: OutboxEntry, restMs: number, now: number): OutboxEntry {
  const restUntil = now + Math.min(restMs, longestPause)
  return { ...entry, restUntil, dueAt: Math.max(entry.dueAt, restUntil) }
}

/** How long the service has still to be left alone. None where the clock was wrong then, or is now. */
export function restLeft({ restUntil = 0 }: OutboxEntry, now: number) {
  const left = restUntil - now
  return left > 0 && left <= longestPause ? left : 0
}

/** True when it was refused too often, or is too old for personal data to be kept. */
export function isSpent({ keptAt, refusals }: OutboxEntry, now: number) {
  return refusals >= refusalsAtMost || now - keptAt > keptFor
}

/** `isHurried`: the network may be back, which ends the pause of an entry without an answer, not of a refused one. */
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
