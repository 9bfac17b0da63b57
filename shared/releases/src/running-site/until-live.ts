import { ReleaseError } from '../release-error'

const longestWait = 30_000
const pause = 100

/**
 * Polls a running site until it serves a release. Returns at once when no site answers, and throws `ReleaseError`
 * after 30 s.
 */
export async function untilLive(
  site: string,
  remote: string,
  release: string,
  tell: (progress: string) => void,
) {
  for (const started = Date.now(); Date.now() - started < longestWait; ) {
    const live = await readLive(site)
    if (!live) return tell(`${site} does not answer; it will serve the release when it is started.`)
    if (live[remote]?.release === release) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new ReleaseError(
    `${remote} ${release} was promoted, but ${site} does not serve it after ${longestWait / 1000} s. ` +
      `Look at ${site}/readyz for the reason; "npm run release -- rollback ${remote}" returns to the release before.`,
  )
}

async function readLive(
  site: string,
): Promise<Record<string, { release: string } | undefined> | undefined> {
  try {
    const response = await fetch(`${site}/_site/releases.json`, {
      signal: AbortSignal.timeout(2000),
    })
    return response.ok ? (await response.json()).remotes : undefined
  } catch {
    // No site runs: the store is all there is.
    return undefined
  }
}
