import { ReleaseError } from '../release-error'
import { askSite, findMismatch } from './ask-site'

const longestWait = 30_000
const pause = 100
/** Polls in a row without an answer, after which a site that answered before has ended: a proxy may lose one. */
const mostUnanswered = 3

type Awaited = {
  /** Identity of the store. */
  store: string | undefined
  remote: string
  release: string | undefined
  /** Whether another release of the remote was made live since. */
  isReplaced(): Promise<boolean>
}

/**
 * Waits until a running site says that it serves a release. Returns the reason at once when it does not run, or will
 * never serve it.
 */
export async function untilLive(
  site: string,
  { store, remote, release, isReplaced }: Awaited,
): Promise<string | undefined> {
  // One is enough at first.
  let unanswered = mostUnanswered - 1
  for (const started = performance.now(); performance.now() - started < longestWait; ) {
    const answer = await askSite(site)
    unanswered = answer ? 0 : unanswered + 1
    if (unanswered === mostUnanswered) {
      return `${site} does not answer; it will serve the release when it is started.`
    }
    if (answer && answer.served.get(remote) === release) return undefined
    const mismatch = answer && findMismatch(site, answer, { store, remote })
    if (mismatch) return mismatch
    if (await isReplaced()) {
      return `Another release of ${remote} was made live since: "npm run release -- status" shows which.`
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new ReleaseError(
    `A pointer names ${remote} ${release}, but ${site} does not serve it after ${longestWait / 1000} s: it keeps what it served before. ` +
      `Look at ${site}/readyz for the reason, and at "npm run release -- status" before you roll ${remote} back.`,
  )
}
