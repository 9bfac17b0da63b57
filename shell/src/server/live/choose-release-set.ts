import {
  type Desk,
  findUnrunnable,
  type History,
  liveIn,
  ReleaseError,
  runningShellOf,
} from '@site/releases'
import { messageOf } from '../../page/thrown'
import { loadRelease } from '../release-set/load-release'
import {
  composeReleaseSet,
  type LoadedRelease,
  type ReleaseSet,
  remoteNamed,
} from '../release-set/release-set'
import { verifyClaims } from '../release-set/verify-claims'
import { verifyShell } from '../release-set/verify-shell'
import { LateError, type LateStarts } from './late-starts'
import { findCandidates, type Refusal, ReleaseChoice } from './release-choice'
import type { Renderers } from './renderers/renderers'

export type ChoiceOptions = {
  desk: Desk
  shell: ReleaseSet['shell']
  releasesUrl: string
  renderers: Renderers
}

type Chosen = {
  /** Undefined when the live set is already the best. */
  releaseSet: ReleaseSet | undefined
  refusals: Refusal[]
}

/**
 * Starts the releases of the newest pointer. A remote whose release cannot be used falls back to an earlier one. Each
 * has a process of its own, and one that is late is left out for now, so it holds back no other remote.
 */
export async function chooseReleaseSet(
  options: ChoiceOptions & { starts: LateStarts<ReleaseChoice> },
  history: History,
  live: ReleaseSet | undefined,
): Promise<Chosen> {
  // Only at the start, because a running shell falls back to releases it can run.
  if (!live) await verifyShell(options.desk, options.shell, history)
  const remotes = Object.keys(liveIn(history).remotes)
  const attempts = await Promise.allSettled(
    remotes.map((remote) => {
      const liveNow = live && remoteNamed(live, remote)
      const candidates = [...findCandidates(history, remote, liveNow?.id)]
      const choose = (signal?: AbortSignal) =>
        chooseRelease(options, history, { remote, candidates, liveNow, signal })
      // At the start nothing is live yet that could go on meanwhile.
      if (!live) return choose()
      return options.starts.wait(remote, String([liveNow?.id, ...candidates]), choose)
    }),
  )
  const choices = attempts.map((attempt, at) =>
    attempt.status === 'fulfilled'
      ? attempt.value
      : postpone(remotes[at] ?? '', live, attempt.reason),
  )
  const refusals = choices.flatMap(({ refusal }) => refusal ?? [])
  const chosen = choices.flatMap((choice) => choice.chosen ?? [])
  const [first] = attempts
  if (first?.status === 'rejected' && attempts.every(({ status }) => status === 'rejected')) {
    throw first.reason
  }
  if (chosen.length === 0 && refusals.length > 0) {
    throw new Error(refusals.map(({ problem }) => problem).join(' '))
  }
  const releaseSet = composeReleaseSet(chosen, options.shell, options.releasesUrl)
  return { releaseSet: releaseSet.id === live?.id ? undefined : releaseSet, refusals }
}

/** A remote's release is late, or the store could not say what its releases are: that holds back no other remote. */
function postpone(
  remote: string,
  live: ReleaseSet | undefined,
  reason: Error,
): Pick<ReleaseChoice, 'chosen' | 'refusal'> {
  const chosen = live && remoteNamed(live, remote)
  const meanwhile = chosen ? 'what is live stays live' : 'the site goes without it'
  const problem =
    reason instanceof LateError
      ? `${reason.message} It goes live when it has started; meanwhile ${meanwhile}.`
      : `${remote} could not be read and is tried again; meanwhile ${meanwhile}. ${reason.message}`
  return { chosen, refusal: { remote, problem, isFinal: false } }
}

type Choosing = {
  remote: string
  candidates: string[]
  liveNow: LoadedRelease | undefined
  /** Aborted when the history wants another release: one that is of no set must not keep its process. */
  signal: AbortSignal | undefined
}

async function chooseRelease(
  { desk, shell, renderers }: ChoiceOptions,
  history: History,
  { remote, candidates, liveNow, signal }: Choosing,
): Promise<ReleaseChoice> {
  const choice = new ReleaseChoice(remote, candidates.values(), async (id) => {
    if (liveNow?.id === id) return liveNow
    const found = await loadRelease(desk, remote, id)
    await verifyClaims(desk, history, found)
    const [misfit] = findUnrunnable(runningShellOf(shell.id, shell.release), found.release)
    if (misfit) throw new ReleaseError(misfit)
    return found
  })
  const start = (release: LoadedRelease) => {
    signal?.throwIfAborted()
    return renderers.open(release, { isHeld: true })
  }
  signal?.addEventListener(
    'abort',
    () => choice.chosen && renderers.close(remote, choice.chosen.id),
  )
  await choice.advance()
  while (choice.chosen && !choice.isExhausted) {
    const { chosen } = choice
    try {
      const { failure } = await start(chosen)
      if (failure === undefined) break
      await choice.refuse(failure, true)
    } catch (error) {
      signal?.throwIfAborted()
      await choice.refuse(messageOf(error), false)
    }
    if (choice.chosen !== chosen) renderers.close(remote, chosen.id)
  }
  // The last resort: it runs, although its remote does not load.
  if (choice.chosen && choice.isExhausted) await start(choice.chosen)
  return choice
}
