import { findPublished } from '../gate/check'
import { readStatus, type Status } from '../history/status'
import { diffReleases, type ReleaseDiff } from '../release/diff'
import { type Context, type Options, tell, type Verb } from './context'
import { formatBytes, formatTable } from './tables'

/** The verbs that only read. */
export function addLookVerbs(verb: Verb, context: Context) {
  verb('status', 'show what is live, tried out, published and refused').action((options: Options) =>
    runStatus(context, options),
  )
  verb('diff <remote> <before> <after>', 'show what changes between two releases').action(
    (remote: string, before: string, after: string, options: Options) =>
      runDiff(context, remote, before, after, options),
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

async function runDiff(
  context: Context,
  remote: string,
  before: string,
  after: string,
  options: Options,
) {
  const desk = await context.openDesk()
  const [old, young] = await Promise.all([
    findPublished(desk, remote, before),
    findPublished(desk, remote, after),
  ])
  const diff = diffReleases(old.release, young.release)
  tell(context, options, diff, formatDiff(diff))
}

function formatDiff(diff: ReleaseDiff): string {
  const lists = [
    { what: 'page', ...diff.routes },
    { what: 'mount', ...diff.mounts },
  ].flatMap(({ what, added, removed }) => [
    ...added.map((item) => `+ ${what} ${item}`),
    ...removed.map((item) => `- ${what} ${item}`),
  ])
  const files = diff.files.map(({ path, before, after }) => [
    path,
    before ? formatBytes(before) : '–',
    after ? formatBytes(after) : '–',
    formatChange(after - before),
  ])
  const { before, after } = diff.bytes
  const total = ['in all', formatBytes(before), formatBytes(after), formatChange(after - before)]
  return [
    formatTable(['file', 'before', 'after', 'change'], [...files, total]),
    ...lists,
    ...diff.shared.map(({ library, before, after }) => `  shares ${library} ${before} → ${after}`),
  ].join('\n')
}

function formatChange(bytes: number) {
  return `${bytes < 0 ? '−' : '+'}${formatBytes(Math.abs(bytes))}`
}
