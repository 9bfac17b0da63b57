import { createHash } from 'node:crypto'
import type { ReleaseKey } from '../keys/keys'
import { notAnObject, parseJson } from '../rules/parse-json'
import {
  changedRemotes,
  type History,
  type Live,
  laterOf,
  liveIn,
  type Pointer,
  type RemoteChange,
} from './history'
import { largestPointer, pointerRules } from './pointer-rules'
import { findFault } from './verify-pointer'

/** How far apart the clocks of writers and readers may be. */
export const clockTolerance = 5 * 60 * 1000

/**
 * Reads on by one pointer. One that does not follow from what was verified before changes nothing.
 *
 * A pointer that is dated ahead of the reader's clock does not count until then. Yet a shell that starts
 * later sees its date pass: were it to judge the pointers in between by it, it would take them for forks and
 * disagree with the others for ever. So a pointer is judged by those before it that are not dated after it,
 * and by no clock: every reader judges it alike, whenever it reads, and the clock only says from when on it
 * counts. One that passed over another, because that was dated ahead, leaves what the other changed.
 */
export function readOn(
  history: History,
  bytes: Uint8Array,
  keys: ReleaseKey[],
  now = Date.now(),
): History {
  const number = history.seen + 1
  const parsed = parseJson<Pointer>(bytes, pointerRules, largestPointer)
  if ('fault' in parsed) {
    return refuse(history, parsed.fault === notAnObject ? 'is not a pointer' : parsed.fault)
  }
  const pointer = parsed.value
  const view = viewAt(history, pointer.at)
  const fault = findFault(pointer, number, { view, history, keys })
  if (fault) return refuse(history, fault)
  if (Date.parse(pointer.at) > now + clockTolerance) return postpone(history, pointer.at, now)

  const digest = createHash('sha384').update(bytes).digest('hex')
  const changes = findChanges(liveIn(view), pointer)
  return {
    ...history,
    seen: number,
    head: digest,
    latest: laterOf(pointer.at, history.latest),
    links: [...history.links, { digest, changes }],
    pointers: [...history.pointers, { ...pointer, ...apply(liveIn(history), changes) }],
  }
}

/** Whether a pointer that was dated ahead counts by now, so that the history has to be read again. */
export function isOutdated({ refused }: History, now: number) {
  return refused.some(
    ({ countsFrom }) => countsFrom && Date.parse(countsFrom) <= now + clockTolerance,
  )
}

/** The history as it was for who wrote a pointer: without what is dated after it. */
function viewAt(history: History, at: string): History {
  if (history.latest <= at) return history
  const pointers: Pointer[] = []
  const links: History['links'] = []
  let live: Live = { remotes: {}, canaries: {} }
  for (const [position, pointer] of history.pointers.entries()) {
    const link = history.links[position]
    if (!link || pointer.at > at) continue
    live = apply(live, link.changes)
    links.push(link)
    pointers.push({ ...pointer, ...live })
  }
  return { ...history, pointers, links, head: links.at(-1)?.digest ?? null, latest: at }
}

function findChanges(before: Live, after: Live): Record<string, RemoteChange> {
  return Object.fromEntries(
    changedRemotes(before, after).map((remote) => [
      remote,
      { live: after.remotes[remote], canary: after.canaries[remote] },
    ]),
  )
}

function apply(live: Live, changes: Record<string, RemoteChange>): Live {
  const remotes = { ...live.remotes }
  const canaries = { ...live.canaries }
  for (const [remote, change] of Object.entries(changes)) {
    set(remotes, remote, change.live)
    set(canaries, remote, change.canary)
  }
  return { remotes, canaries }
}

function set<Value>(values: Record<string, Value>, name: string, value: Value | undefined) {
  if (value === undefined) delete values[name]
  else values[name] = value
}

function refuse(history: History, reason: string): History {
  return addRefusal(history, `${reason}. What was live before it stays`)
}

function postpone(history: History, at: string, now: number): History {
  const clock = new Date(now).toISOString()
  const reason = `is dated ${at}, and it is ${clock}: it counts from its date on, unless its key is retired before. What was live before it stays`
  return addRefusal(history, reason, { countsFrom: at })
}

function addRefusal(history: History, reason: string, more: { countsFrom?: string } = {}): History {
  const number = history.seen + 1
  const refusal = { number, reason: `Pointer ${number} ${reason}.`, ...more }
  return { ...history, seen: number, refused: [...history.refused, refusal] }
}
