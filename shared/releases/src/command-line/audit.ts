import { type Audit, audit } from '../audit/audit'
import { ReleaseError } from '../release-error'
import { type Context, type Options, tell, type Verb } from './context'
import { parseDuration } from './duration'
import { formatTable } from './tables'

type AuditOptions = Options & { frozenAfter?: string; atLeast?: string }

/** Reads only the store, and asks no shell. */
export function addAudit(verb: Verb, context: Context) {
  verb(
    'audit',
    'say whether the store is sound: history, sets, and every signature, byte and claim of what was ever live',
  )
    .option('--frozen-after <duration>', 'alarm when nothing was added for so long, such as 7d')
    .option('--at-least <pointer>', 'alarm when the history ends before this one, seen earlier')
    .action((options: AuditOptions) => runAudit(context, options))
}

async function runAudit(context: Context, options: AuditOptions) {
  const { frozenAfter, atLeast } = options
  const found = await audit(await context.openDesk(), {
    now: Date.now(),
    frozenAfter: frozenAfter === undefined ? undefined : parseDuration(frozenAfter),
    atLeast: atLeast === undefined ? undefined : parseNumber(atLeast),
  })
  const { store } = context
  tell(context, options, { store, ...found }, `release store ${store}\n${formatAudit(found)}`)
  const { length } = found.findings
  if (length === 0) return
  throw new ReleaseError(
    `The store is not sound: ${length} ${length === 1 ? 'finding' : 'findings'}, listed above. Shells use nothing that is refused; nothing was changed.`,
  )
}

function parseNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new ReleaseError(
    `--at-least is "${text}". It has to be the number of a pointer; nothing was looked at.`,
  )
}

function formatAudit({ pointer, looked, findings }: Audit): string {
  const counts = Object.entries(looked).map(([what, count]) => `${count} ${what}`)
  const summary = `read ${counts.join(', ')}; pointer ${pointer ?? '–'} is the newest that counts`
  if (findings.length === 0) return `${summary}\nall sound`
  const rows = findings.map(({ kind, path, problem }) => [kind, path, problem])
  return `${summary}\n\n${formatTable(['finding', 'file', 'what is wrong'], rows)}`
}
