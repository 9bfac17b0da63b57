import { randomUUID } from 'node:crypto'
import { type Desk, signerOf } from '../desk'
import type { ReleaseKey } from '../keys/keys'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from '../store/store'
import { emptyHistory, type History, type Live, laterOf, newestOf, type Pointer } from './history'
import { longestWords } from './pointer-rules'
import { digestOf, isOutdated, readOn } from './read-on'
import { formatPointer, formatUnsigned } from './verify-pointer'

type Change = { why: string; live: Live } & Pick<Pointer, 'takenBack'>

const readAtOnce = 32
const mostReadAgain = 4

export function pointerPath(number: number) {
  return `pointers/${String(number).padStart(6, '0')}.json`
}

/**
 * Reads the history, or the pointers added since `known`. Rejects with `StoreError` when the store does not answer.
 */
export async function readHistory(
  store: Pick<ReleaseStore, 'get'>,
  keys: ReleaseKey[],
  known: History = emptyHistory,
  now = Date.now(),
): Promise<History> {
  const isKnown = !isOutdated(known, now) && !(await hasReplaced(store, known))
  let history = isKnown ? known : emptyHistory
  // One at first, because a poll without news is then one small read, however long the history is.
  for (let count = history.seen === 0 ? readAtOnce : 1; ; count = Math.min(count * 2, readAtOnce)) {
    const numbers = Array.from({ length: count }, (_, step) => history.seen + 1 + step)
    const found = await Promise.all(
      numbers.map((number) => store.get(pointerPath(number)).catch(asNoPointer)),
    )
    for (const bytes of found) {
      if (!bytes) return history
      history = readOn(history, bytes, keys, now)
    }
  }
}

/**
 * True when a pointer that was refused is gone or another one by now: such as a file that somebody removed, or a
 * proxy's answer in the place of the store's. Only behind the newest that counts, where the next one would be a fork.
 */
async function hasReplaced(store: Pick<ReleaseStore, 'get'>, { refused, pointers }: History) {
  const newest = pointers.at(-1)?.number ?? 0
  const last = refused.filter(({ number }) => number > newest).slice(-mostReadAgain)
  const are = await Promise.all(
    last.map(async ({ number, digest }) => {
      const bytes = await store.get(pointerPath(number)).catch(asNoPointer)
      return !bytes || digestOf(bytes) !== digest
    }),
  )
  return are.includes(true)
}

/** An oversized pointer is refused like any damaged one: it must not end the history. */
function asNoPointer(error: unknown) {
  if (error instanceof ReleaseError) return Buffer.of()
  throw error
}

/**
 * Adds a pointer to the history. Optimistic concurrency: the loser of a race tries again on top of the winner's
 * pointer, so `change` may be called several times, each with the newest history. Of a `known` one, only what came
 * since is read.
 */
export function addPointer(
  desk: Desk,
  change: (history: History) => Promise<Change>,
  known?: History,
): Promise<Pointer>
/** For a change that may have become needless: then it is undefined, and so is the pointer. */
export function addPointer(
  desk: Desk,
  change: (history: History) => Promise<Change | undefined>,
  known?: History,
): Promise<Pointer | undefined>
export async function addPointer(
  desk: Desk,
  change: (history: History) => Promise<Change | undefined>,
  known?: History,
): Promise<Pointer | undefined> {
  const { store, keys, by } = desk
  let history = await readHistory(store, keys, known)
  for (;;) {
    const changed = await change(history)
    if (!changed) return undefined
    const { live, ...words } = changed
    const pointer = signPointer(desk, history, { by, ...words, ...live })
    const next = readOn(history, formatPointer(pointer), keys)
    if (newestOf(next)?.number !== pointer.number) {
      throw new ReleaseError(
        `${next.refused.at(-1)?.reason} Ask the owner of the remote to do it, or let the shell's site.config.ts allow your key; nothing was changed.`,
      )
    }
    if (desk.isDryRun) return pointer
    if (await store.create(pointerPath(pointer.number), formatPointer(pointer))) return pointer
    history = await readHistory(store, keys, history)
    // The winner's pointer must be readable, or the next attempt would be for the same number, without end.
    if (history.seen < pointer.number) {
      throw new ReleaseError(
        `${pointerPath(pointer.number)} is taken in the release store, and no file can be read there: it may be a folder or a broken link. Remove it and do the same again; nothing was changed.`,
      )
    }
  }
}

type Words = Live & Pick<Pointer, 'by' | 'why' | 'takenBack'>

function signPointer(desk: Desk, history: History, words: Words): Pointer {
  const now = new Date(Date.now()).toISOString()
  const unsigned = {
    number: history.seen + 1,
    previous: history.head,
    // Never before the newest pointer, although clocks differ (clock skew).
    at: laterOf(now, history.latest),
    nonce: randomUUID(),
    ...words,
    // Truncated, so that a long quoted error cannot stop a rollback.
    by: words.by.slice(0, longestWords),
    why: words.why.slice(0, longestWords),
  }
  return { ...unsigned, signature: signerOf(desk).sign('pointer', formatUnsigned(unsigned)) }
}
