import { Command } from 'commander'
import { ReleaseError } from '../release-error'
import { addAudit } from './audit'
import { addCanary } from './canary'
import { addCheck } from './check'
import type { Context, Verb } from './context'
import { addDiff } from './diff'
import { addKeys } from './keys'
import { addPreview } from './preview'
import { addPromote } from './promote'
import { addPublish } from './publish'
import { addRollback } from './rollback'
import { addShip } from './ship'
import { addStatus } from './status'

export { plainText } from './tables'

/** In the order of `--help`. */
const verbs = [
  addPublish,
  addCheck,
  addPromote,
  addShip,
  addRollback,
  addCanary,
  addPreview,
  addStatus,
  addDiff,
  addKeys,
  addAudit,
]

/** The command line: `npm run release -- <verb> [remote]`. Each verb refuses before it changes anything. */
export function createCommandLine(context: Context): Command {
  const program = new Command('npm run release --')
    .description('Publish, check, promote, try out and take back releases of the remotes.')
    .helpCommand(false)
    .showHelpAfterError()
    .configureOutput({
      outputError: (fault, write) => write(`${fault}${describeRest(fault, context)}\n`),
    })
    .hook('preAction', (_, command) => refuseForgotten(command))
  const verb: Verb = (usage, description) =>
    program
      .command(usage)
      .description(description)
      .option('--dry-run', 'say what would happen, change nothing')
      .option('--json', 'print the result as JSON')

  for (const add of verbs) add(verb, context)
  return program
}

/** `ship careers --why --dry-run`: the library takes what follows an option as its value, and this would ship. */
function refuseForgotten(command: Command) {
  for (const option of command.options) {
    const given = [command.getOptionValue(option.attributeName())].flat()
    const next = given.find((value) => String(value).startsWith('--'))
    if (next === undefined) continue
    throw new ReleaseError(
      `The value of ${option.long} is missing: "${next}" stands in its place. Give it one, or leave ${option.long} out; nothing was changed.`,
    )
  }
}

/** What the library does not say of a command that was mistyped. */
function describeRest(fault: string, { remotes }: Context) {
  const choice = fault.includes("argument 'remote'")
    ? `The remotes are: ${remotes.join(', ')}. `
    : ''
  return `${choice}Nothing was changed.`
}
