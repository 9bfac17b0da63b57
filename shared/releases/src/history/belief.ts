import type { Desk } from '../desk'
import { isRetired, mayRelease, type ReleaseKey } from '../keys/keys'
import { publicKeyText } from '../keys/signature-rules'
import { list, shape, wholeNumber, words } from '../rules/rules'
import { type History, newestOf } from './history'

/** What a shell counts. Two that know other keys count other pointers, and what one adds is a fork to the other. */
export type Belief = {
  /** Number of the newest pointer that counts; 0 before there is one. */
  newest: number
  /** Number of the last pointer that was judged: one that is dated ahead, and those behind it, are judged in time. */
  read: number
  /** The keys that are not retired. */
  keys: Pick<ReleaseKey, 'publicKey' | 'remotes'>[]
}

export function beliefOf(history: History, keys: ReleaseKey[]): Belief {
  const newest = newestOf(history)?.number ?? 0
  const ahead = history.refused.find(({ number, countsFrom }) => countsFrom && number > newest)
  return {
    newest,
    read: ahead ? ahead.number - 1 : history.seen,
    keys: keys
      .filter((key) => !isRetired(key))
      .map(({ publicKey, remotes }) => ({ publicKey, remotes })),
  }
}

const beliefRule = shape<Belief>({
  newest: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  read: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  keys: list(shape({ publicKey: publicKeyText, remotes: list(words(100), 100) }), 1000),
})

/** False for a shell that is older than this, too. */
export function isBelief(value: unknown): value is Belief {
  return beliefRule(value) === undefined
}

/**
 * Why a shell would refuse a pointer of this desk that changes `remote`, and what to do; undefined when it would not. A
 * shell that has not looked yet is only behind. `history` has to be read after the shell said what it believes.
 */
export function findDisbelief(
  { keys, signer }: Pick<Desk, 'keys' | 'signer'>,
  history: History,
  { remote, shell, isReturn }: { remote: string; shell: Belief; isReturn: boolean },
): string | undefined {
  const isRefusedThere = ({ number }: { number: number }) =>
    number > shell.newest && number <= shell.read
  const unbelieved = history.pointers.find(isRefusedThere)
  if (unbelieved) {
    return `Pointer ${unbelieved.number} counts here and is refused there. Deploy the shells with the keys of this checkout, or set the clock that is wrong.`
  }
  const missed = history.refused.find(({ number }) => number === shell.newest)
  // One that is dated ahead of a clock here hinders no pointer before its date. But what is live cannot be known.
  if (missed?.countsFrom && isReturn) {
    return `Pointer ${missed.number} counts there already, and is dated ahead of the clock here. Set the clock of this machine.`
  }
  if (missed && !missed.countsFrom) {
    return `Pointer ${missed.number} counts there and is refused here. Pull, give RELEASE_KEYS as the shells have it, or set the clock that is wrong.`
  }
  const lets = (known: Belief['keys']) =>
    known.some((key) => key.publicKey === signer?.publicKey && mayRelease(key, remote))
  if (!lets(keys) || lets(shell.keys)) return undefined
  return `The key that signs here may release ${remote} by the keys of this checkout, and not by theirs. Deploy the shells with its line, and wait until all are new.`
}
