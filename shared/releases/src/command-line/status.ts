import { readStatus, type Status } from '../history/status'
import { type Context, type Options, tell, type Verb } from './context'
import { formatTable } from './tables'

export function addStatus(verb: Verb, context: Context) {
  verb('status', 'show what is live, tried out, published and refused').action((options: Options) =>
    runStatus(context, options),
  )
}

async function runStatus(context: Context, options: Options) {
  const status = await readStatus(await context.openDesk())
  const site = { address: context.site, ...(await readSite(context.site)) }
  const problems = site.problems.map((problem) => `  ${problem}`)
  tell(
    context,
    options,
    { ...status, site },
    [
      ...formatStatus(status),
      '',
      site.isReachable
        ? `${site.address} ${problems.length > 0 ? 'says:' : 'serves what is live'}`
        : `${site.address} does not answer`,
      ...problems,
    ].join('\n'),
  )
}

function formatStatus({ remotes, history, refused }: Status): string[] {
  if (history.length === 0) return ['nothing is live yet']
  return [
    formatTable(
      ['remote', 'live', 'canary', 'published'],
      remotes.map(({ remote, live, canary, published }) => [
        remote,
        live ?? '–',
        canary ? `${canary.version} (${canary.percent} %)` : '–',
        published.join(', '),
      ]),
    ),
    '',
    formatTable(
      ['pointer', 'at', 'by', 'why'],
      history.map(({ number, at, by, why }) => [String(number), at, by, why]),
    ),
    ...refused.map(({ reason }) => `refused: ${reason}`),
  ]
}

/** The running site's view: a promoted release may not be live there yet. */
async function readSite(site: string): Promise<{ isReachable: boolean; problems: string[] }> {
  try {
    const response = await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(2000) })
    const { reasons } = await response.json()
    return { isReachable: true, problems: Array.isArray(reasons) ? reasons.map(String) : [] }
  } catch {
    // No answer is the finding, not an error.
    return { isReachable: false, problems: [] }
  }
}
