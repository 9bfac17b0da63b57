import { readStatus, type Status } from '../history/status'
import { readStoreIdentity } from '../history/store-identity'
import { askSite, findMismatch } from '../running-site/ask-site'
import { type Context, type Options, tell, type Verb } from './context'
import { formatTable } from './tables'

export function addStatus(verb: Verb, context: Context) {
  verb('status', 'show what is live, tried out, published and refused').action((options: Options) =>
    runStatus(context, options),
  )
}

async function runStatus(context: Context, options: Options) {
  const desk = await context.openDesk()
  const status = await readStatus(desk)
  const site = await readSite(context.site, await readStoreIdentity(desk.store))
  tell(
    context,
    options,
    { ...status, site },
    [...formatStatus(status), '', ...formatSite(site)].join('\n'),
  )
}

function formatStatus({ remotes, history, refused }: Status): string[] {
  const refusals = refused.map(({ reason }) => `refused: ${reason}`)
  if (history.length === 0) {
    const isNew = refusals.length === 0
    return [
      isNew ? 'nothing is live yet' : 'nothing is live: every pointer is refused',
      ...refusals,
    ]
  }
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
    ...refusals,
  ]
}

type SiteStatus = { address: string; isReachable: boolean; problems: string[]; mismatch?: string }

/** What the running site says of itself; a release may be promoted and still not be live there. */
async function readSite(address: string, store: string | undefined): Promise<SiteStatus> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) })
    const { reasons } = await response.json()
    const problems = Array.isArray(reasons) ? reasons.map(String) : []
    const answer = await askSite(address)
    const mismatch = answer && findMismatch(address, answer, { store })
    return { address, isReachable: true, problems, ...(mismatch && { mismatch }) }
  } catch {
    // Not an error: the status says that the site does not answer.
    return { address, isReachable: false, problems: [] }
  }
}

function formatSite({ address, isReachable, problems, mismatch }: SiteStatus): string[] {
  if (!isReachable) return [`${address} does not answer`]
  const said =
    problems.length > 0 ? [`${address} says:`, ...problems.map((problem) => `  ${problem}`)] : []
  if (mismatch) return [mismatch, ...said]
  return said.length > 0 ? said : [`${address} serves what is live`]
}
