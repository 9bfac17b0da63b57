import { type Desk, type History, liveIn } from '@site/releases'
import { composeReleaseSet, readLiveRemote } from './read-release-set'
import { findCandidates, type Refusal, ReleaseChoice } from './release-choice'
import type { LiveRemote, ReleaseSet, RendererData } from './render/release-set'
import type { RemoteFailure } from './render/renderer'
import { Renderer } from './renderer-process'
import { verifyClaims } from './verify-claims'

export type WarmingOptions = {
  desk: Desk
  shell: ReleaseSet['shell']
  rendering: Omit<RendererData, 'releaseSet'>
}

type Warmed = {
  /** Undefined when what is live is the best there is. */
  renderer: Renderer | undefined
  refusals: Refusal[]
}

const pageDeadline = 8000

/**
 * Starts a renderer for what the newest pointer names. A remote whose release cannot be used falls back to an
 * earlier one: it holds back no other.
 */
export async function warmReleaseSet(
  options: WarmingOptions,
  history: History,
  live: ReleaseSet | undefined,
): Promise<Warmed> {
  const choices = await chooseReleases(options, history, live)
  for (;;) {
    const refusals = choices.flatMap(({ refusal }) => refusal ?? [])
    const remotes = choices.flatMap(({ chosen }) => chosen ?? [])
    if (remotes.length === 0 && refusals.length > 0) {
      throw new Error(refusals.map(({ problem }) => problem).join(' '))
    }
    const releaseSet = composeReleaseSet(remotes, options.shell, options.rendering.releasesUrl)
    if (releaseSet.id === live?.id) return { renderer: undefined, refusals }

    const attempt = await attemptStart({ ...options.rendering, releaseSet }, live)
    const canStart = attempt.renderer !== undefined
    const refused = attempt.failures.flatMap(({ remote, reason }) => {
      const choice = choices.find((one) => one.remote === remote)
      return choice && !(canStart && choice.isExhausted) ? [{ choice, reason }] : []
    })
    if (attempt.renderer && refused.length === 0) return { renderer: attempt.renderer, refusals }
    await attempt.renderer?.drain()
    for (const { choice, reason } of refused) await choice.refuse(reason, canStart)
  }
}

export async function startRenderer(data: RendererData) {
  const renderer = new Renderer(data, pageDeadline)
  await renderer.started
  return renderer
}

function chooseReleases(
  { desk }: WarmingOptions,
  history: History,
  live: ReleaseSet | undefined,
): Promise<ReleaseChoice[]> {
  return Promise.all(
    Object.keys(liveIn(history).remotes).map(async (remote) => {
      const liveNow = live?.remotes.find(({ release }) => release.remote === remote)
      const candidates = findCandidates(history, remote, liveNow?.id)
      const choice = new ReleaseChoice(remote, candidates, async (id) => {
        if (liveNow?.id === id) return liveNow
        const found = await readLiveRemote(desk, remote, id)
        await verifyClaims(desk, history, found)
        return found
      })
      await choice.advance()
      return choice
    }),
  )
}

/** Throws when nothing can be started, whichever releases are chosen. */
async function attemptStart(
  data: RendererData,
  live: ReleaseSet | undefined,
): Promise<{ renderer?: Renderer; failures: RemoteFailure[] }> {
  try {
    const renderer = await startRenderer(data)
    return { renderer, failures: renderer.failures }
  } catch (error) {
    const suspects = data.releaseSet.remotes.filter((remote) => !live?.remotes.includes(remote))
    const failures = await findCulprits(data, suspects, error)
    if (failures.length === 0) throw error
    return { failures }
  }
}

/** A thread that did not start cannot say because of whom: each suspect is started alone. */
async function findCulprits(data: RendererData, suspects: LiveRemote[], error: unknown) {
  const [first, ...others] = suspects
  if (first && others.length === 0) return [describeFailure(first, error)]
  const failures = suspects.map(async (suspect) => {
    try {
      const releaseSet = { ...data.releaseSet, remotes: [suspect] }
      const renderer = await startRenderer({ ...data, releaseSet })
      await renderer.drain()
      return []
    } catch (reason) {
      return [describeFailure(suspect, reason)]
    }
  })
  return (await Promise.all(failures)).flat()
}

function describeFailure({ release }: LiveRemote, reason: unknown): RemoteFailure {
  return {
    remote: release.remote,
    reason: reason instanceof Error ? reason.message : String(reason),
  }
}
