import { findPublished } from '../gate/check'
import { diffReleases, type ReleaseDiff } from '../release/diff'
import { type Context, type Options, refuseMissing, tell, type Verb } from './context'
import { formatBytes, formatTable } from './tables'

export function addDiff(verb: Verb, context: Context) {
  verb('diff <remote> [before] [after]', 'show what changes between two releases').action(
    (remote: string, before: string | undefined, after: string | undefined, options: Options) =>
      runDiff(context, remote, before, after, options),
  )
}

async function runDiff(
  context: Context,
  remote: string,
  before: string | undefined,
  after: string | undefined,
  options: Options,
) {
  // Throws for what is no remote: "not in the store, publish it first" would send its reader astray.
  context.distOf(remote)
  if (!before || !after) {
    return refuseMissing(context, remote, `diff ${remote} ${before ?? '<before>'} <after>`)
  }
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
    { what: 'need', ...diff.needs },
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
