/** What `/_site/releases.json` says. */
export type SiteAnswer = {
  /** The id of the release that is served, by remote. */
  served: Map<string, string>
  /** Identity of the release store; undefined in a shell that does not say so, or has read none yet. */
  store: string | undefined
  /** Remotes that a development shell shows from their sources. */
  developed: string[]
  /** What it counts of the history, unchecked. */
  believes: unknown
}

/** In ms. One that does not run refuses at once; one on a busy machine may take seconds. */
export const answersWithin = 10_000

/** Undefined when no site answers there. */
export async function askSite(address: string): Promise<SiteAnswer | undefined> {
  try {
    const response = await fetch(`${address}/_site/releases.json`, {
      signal: AbortSignal.timeout(answersWithin),
    })
    return response.ok ? readAnswer(await response.json()) : undefined
  } catch {
    // Nothing listens there, or another program does.
    return undefined
  }
}

function readAnswer(json: unknown): SiteAnswer {
  const { remotes, store, developed, believes } = Object(json)
  const releases = Object.entries(Object(remotes)).flatMap(([remote, live]): [string, string][] => {
    const { release } = Object(live)
    return typeof release === 'string' ? [[remote, release]] : []
  })
  return {
    served: new Map(releases),
    store: typeof store === 'string' ? store.slice(0, 64) : undefined,
    developed: Array.isArray(developed) ? developed.map(String) : [],
    believes,
  }
}

type Question = {
  /** Identity of the store that is released to. */
  store: string | undefined
  /** The remote whose release is looked for; without it, all of them. */
  remote?: string
}

/** Why a site never shows what is released here, and what to do then; undefined when it does. */
export function findMismatch(
  address: string,
  answer: SiteAnswer,
  { store, remote }: Question,
): string | undefined {
  if (answer.store && answer.store !== store) {
    return `${address} is the site of another release store (${answer.store}; this one is ${store ?? 'empty'}), so it never shows what is released here. Start the site of this store with "npm start", or name its address in PUBLIC_URL.`
  }
  const developed = answer.developed.filter((name) => !remote || name === remote)
  if (developed.length === 0) return undefined
  return `${address} is a development shell: it shows ${developed.join(', ')} from the sources and not from the store. End it and run "npm start" to see what is released.`
}
