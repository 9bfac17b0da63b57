import { ReleaseError } from '@site/releases'
import type { Site } from '../live/site'
import { isSlowerToRender, type Suspects } from './judge'
import { isOthersDoing, isOwnDoing, startTime } from './time-renderings'

/** A suspected release of a remote, and the one that visitors would get instead. */
export type Pair = { remote: string; release: string; before: string }

/** Resolves with true when the suspicion is the release's own fault. Rejects when it cannot be told for now. */
export type Trial = (pair: Pair, suspects: Suspects) => Promise<boolean>

type Attempt = { isBad: boolean; ms: number }
type TrialSite = Pick<Site, 'releaseSet' | 'liveRemotes' | 'openSideSet' | 'sourceOf'>

const rounds = 2

/**
 * A controlled comparison: renders suspect pages again, with both releases in turn. A failing service, high load, a
 * slow machine, a killed renderer and a broken address affect both releases alike. Only a difference between them is
 * the release's own fault.
 */
export function createTrial(site: TrialSite): Trial {
  return async (pair, { kind, urls }) => {
    const opponents = { now: pair.release, before: pair.before }
    const found = []
    for (const url of urls) {
      const attempts: Attempts = { now: [], before: [] }
      for (let round = 0; round < rounds; round++) {
        attempts.before.push(await attempt(site, pair.remote, opponents.before, url))
        attempts.now.push(await attempt(site, pair.remote, opponents.now, url))
      }
      if (kind === 'failures' && failsAlone(attempts)) return true
      found.push(attempts)
    }
    return kind === 'times' && isSlowerAlone(found)
  }
}

type Attempts = Record<'now' | 'before', (Attempt | undefined)[]>

/** Undefined when the release could not be tried. */
async function attempt(
  site: TrialSite,
  remote: string,
  release: string,
  url: string,
): Promise<Attempt | undefined> {
  const set = await setWith(site, remote, release).catch((error: unknown) => {
    // Not tried; the shell reports why elsewhere. One that may start the next time is an error of the trial instead.
    if (error instanceof ReleaseError) return undefined
    throw error
  })
  if (!set) return undefined
  // The live release has the visitors, and waits for them in its queue; the other one has a process of its own.
  const time = startTime()
  const end = (isBad: boolean) => ({ isBad, ms: time.ms })
  try {
    // Lowest priority: visitors come first.
    const options = { priority: 'refresh' as const, onBegin: time.begin }
    const answer = await site.sourceOf(url, set).render({ url }, options)
    return isOwnDoing(answer) ? end(answer.status >= 500) : undefined
  } catch (error) {
    return isOthersDoing(error) ? undefined : end(true)
  }
}

async function setWith(site: TrialSite, remote: string, release: string) {
  const isLive = site.liveRemotes[remote]?.release === release
  return isLive ? site.releaseSet : site.openSideSet(remote, release)
}

/**
 * True when every attempt failed, and none with the release before. An earlier release that cannot be started is no
 * excuse.
 */
function failsAlone({ now, before }: Attempts) {
  return now.every((one) => one?.isBad) && !before.some((one) => one?.isBad)
}

/** Compares the best attempts, because disturbances only make a rendering slower. */
function isSlowerAlone(found: Attempts[]) {
  const pairs = found.flatMap((attempts) => {
    const [now, before] = [best(attempts.now), best(attempts.before)]
    return now === undefined || before === undefined ? [] : { now, before }
  })
  if (pairs.length === 0) return false
  const mean = (of: 'now' | 'before') =>
    pairs.reduce((total, pair) => total + pair[of], 0) / pairs.length
  return isSlowerToRender(mean('now'), mean('before'))
}

function best(attempts: (Attempt | undefined)[]) {
  const times = attempts.flatMap((one) => (one && !one.isBad ? one.ms : []))
  return times.length > 0 ? Math.min(...times) : undefined
}
