import { ReleaseError } from '../release-error'

const longestWait = 30_000
const pause = 100

/** Waits until a running site says that it serves a release. A site that is not there is not waited for. */
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
    // Nothing listens there: the store is all there is.
    return undefined
  }
}
