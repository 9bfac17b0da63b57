import type { Reading } from '../desk'
import { type Canary, liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { readStatus, type Status } from '../history/status'
import { readStoreIdentity } from '../history/store-identity'
import { answersWithin, askSite, findMismatch, type SiteAnswer } from '../running-site/ask-site'
import { type Context, type Options, tell, type Verb } from './context'
import { formatTable } from './tables'

type StatusOptions = Options & { all?: boolean }

export function addStatus(verb: Verb, context: Context) {
  verb('status', 'show what is live, tried out, published and refused')
    .option('--all', 'the whole history, not only its newest pointers')
    .action((options: StatusOptions) => runStatus(context, options))
}

async function runStatus(context: Context, options: StatusOptions) {
  const { store } = context
  const desk = await context.openDesk()
  const status = await readStatus(desk, { isWhole: options.all })
  const site = await readSite(context, desk)
  tell(
    context,
    options,
    { store, ...status, site },
    [`release store ${store}`, '', ...formatStatus(status), '', ...formatSite(site)].join('\n'),
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
        canary ? formatCanary(canary) : '–',
        published.join(', '),
      ]),
    ),
    '',
    formatTable(
      ['pointer', 'at', 'by', 'signed by', 'what', 'why'],
      history.map(({ number, at, by, owner, key, changes, why }) => [
        String(number),
        at,
        by,
        `${owner} ${key}`,
        changes.join(', '),
        why,
      ]),
    ),
    ...refusals,
  ]
}

function formatCanary({ version, percent, promoteAt }: Canary) {
  return `${version} (${percent} %${promoteAt ? `, promoted after ${promoteAt}` : ''})`
}

type SiteStatus = {
  address: string
  isReachable: boolean
  isReady: boolean
  /** What the site says of itself. */
  problems: string[]
  /** Live releases that it does not serve; undefined when it does not say what it serves. */
  unserved: string[] | undefined
  mismatch?: string
}

/** What the running site says of itself; a release may be promoted and still not be live there. */
async function readSite({ site: address }: Context, desk: Reading): Promise<SiteStatus> {
  const ready = await fetch(`${address}/readyz`, {
    signal: AbortSignal.timeout(answersWithin),
  }).catch(
    // Not an error: the status says that the site does not answer.
    () => undefined,
  )
  const { reasons } = Object(await ready?.json().catch(() => undefined))
  const answer = await askSite(address)
  const mismatch =
    answer && findMismatch(address, answer, { store: await readStoreIdentity(desk.store) })
  return {
    address,
    isReachable: ready !== undefined,
    isReady: ready?.ok ?? false,
    problems: Array.isArray(reasons) ? reasons.map(String) : [],
    unserved: answer && (await findUnserved(answer, desk)),
    ...(mismatch && { mismatch }),
  }
}

async function findUnserved({ served }: SiteAnswer, { store, keys }: Reading) {
  const { remotes } = liveIn(await readHistory(store, keys))
  return Object.entries(remotes)
    .filter(([remote, { release }]) => served.get(remote) !== release)
    .map(([remote, { version }]) => `${remote} ${version}`)
}

function formatSite(site: SiteStatus): string[] {
  const { address, isReachable, problems, mismatch } = site
  if (!isReachable) return [`${address} does not answer`]
  const said =
    problems.length > 0 ? [`${address} says:`, ...problems.map((problem) => `  ${problem}`)] : []
  return [mismatch ?? describeServing(site), ...said]
}

function describeServing({ address, isReady, problems, unserved }: SiteStatus): string {
  if (!isReady) {
    const more =
      problems.length > 0 ? '' : '. It says why on its own machine, or with METRICS_TOKEN'
    return `${address} is not ready${more}`
  }
  if (!unserved) return `${address} answers, and does not say which releases it serves`
  return unserved.length > 0
    ? `${address} does not serve all that is live: it lacks ${unserved.join(', ')}`
    : `${address} serves what is live`
}
