import { setTimeout as pause } from 'node:timers/promises'
import { announceShell, type Canary, type Desk, type History, runningShellOf } from '@site/releases'
import type { ReleaseSet } from '../release-set/release-set'
import { ReleaseWatch } from './release-watch'
import type { Tallies } from './tally'
import type { Trial } from './trial'

type WatchOptions = {
  desk: Desk
  tallies: Tallies
  shell: ReleaseSet['shell']
  history: () => History
  canaries: () => Readonly<Record<string, Canary>>
  trial: Trial
  log: { warn: (words: string) => void; error: (error: unknown) => void }
}

const announcedEvery = 60 * 60 * 1000
const longestAnnouncing = 2000

/** Announces this shell in the store, and watches the releases that go live. */
export async function startWatch({ shell, ...options }: WatchOptions) {
  const { desk, log } = options
  // Awaited for a while at most: a store that does not answer must not end or hold up the start.
  const announce = () =>
    announceShell(desk.store, runningShellOf(shell.id, shell.release)).catch((error: unknown) =>
      log.error(error),
    )
  await Promise.race([announce(), pause(longestAnnouncing, undefined, { ref: false })])
  const announcing = setInterval(announce, announcedEvery)
  // Without a key it could take nothing back.
  const watch = desk.signer && new ReleaseWatch(options)
  // Not awaited: a look may write into the store, which visitors must not wait for.
  void watch?.start()
  return () => {
    clearInterval(announcing)
    watch?.stop()
  }
}
