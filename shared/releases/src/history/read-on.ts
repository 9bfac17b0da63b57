import { createHash } from 'node:crypto'
import type { ReleaseKey } from '../keys/keys'
import { clockTolerance } from '../rules/clock-tolerance'
import { notAnObject, parseJson } from '../rules/parse-json'
import {
  changedRemotes,
  type History,
  type Live,
  laterOf,
  liveIn,
  type Pointer,
  type RefusedPointer,
  type RemoteChange,
} from './history'
import { largestPointer, pointerRules } from './pointer-rules'
import { findFault } from './verify-pointer'

const unchanged = 'What was live before it stays'

/**
 * Adds one pointer to a history. A pointer that does not follow from the verified ones is refused and changes nothing.
 *
 * A pointer dated ahead of the reader's clock does not count until then. A shell that starts later sees that date
 * pass. If it judged the pointers in between by it, they would be forks, and shells would disagree for ever. So a
 * pointer is judged by no clock, but by the pointers before it that are not dated after it: every reader judges
 * alike, whenever it reads, and the clock only decides from when on a pointer counts. A pointer whose writer could
 * not see one dated ahead leaves that one's changes as they are.
 */
export function readOn(
  history: History,
  bytes: Uint8Array,
  keys: ReleaseKey[],
  now = Date.now(),
): History {
  const number = history.seen + 1
  const digest = digestOf(bytes)
  const refuse = (reason: string, more: Partial<RefusedPointer> = {}): History => {
    const refusal = { number, reason: `Pointer ${number} ${reason}.`, digest, ...more }
    return { ...history, seen: number, refused: [...history.refused, refusal] }
  }
  const parsed = parseJson<Pointer>(bytes, pointerRules, largestPointer)
  if ('fault' in parsed) {
    const fault = parsed.fault === notAnObject ? 'is not a pointer' : parsed.fault
    return refuse(`${fault}. ${unchanged}`)
  }
  const pointer = parsed.value
  const view = viewAt(history, pointer.at)
  const fault = findFault(pointer, number, { view, history, keys })
  if (fault) return refuse(`${fault}. ${unchanged}`)
  if (Date.parse(pointer.at) > now + clockTolerance) {
    const clock = new Date(now).toISOString()
    const { publicKey } = pointer.signature
    const owner = keys.find((key) => key.publicKey === publicKey)?.owner
    const reason = `is dated ${pointer.at} by a key of ${owner}, and it is ${clock}: it counts from its date on, unless that key is retired at this pointer or before. ${unchanged}`
    return refuse(reason, { countsFrom: pointer.at, publicKey })
  }

  const changes = findChanges(liveIn(view), pointer)
  return {
    ...history,
    seen: number,
    head: digest,
    latest: laterOf(pointer.at, history.latest),
    links: [...history.links, { digest, changes }],
    pointers: [
      ...history.pointers,
      // A shell keeps the whole history: the digest is in it already.
      { ...pointer, previous: view.head, ...apply(liveIn(history), changes) },
    ],
  }
}

/** True when a pointer that was dated ahead counts by now, so that the history must be read again. */
export function isOutdated({ refused }: History, now: number) {
  return refused.some(
    ({ countsFrom }) => countsFrom && Date.parse(countsFrom) <= now + clockTolerance,
  )
}

/** The history as the writer of a pointer saw it: without pointers dated after it. */
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

export function digestOf(bytes: Uint8Array) {
  return createHash('sha384').update(bytes).digest('hex')
}
