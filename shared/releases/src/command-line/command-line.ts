import { Command } from 'commander'
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
  const verb: Verb = (usage, description) =>
    program
      .command(usage)
      .description(description)
      .option('--dry-run', 'say what would happen, change nothing')
      .option('--json', 'print the result as JSON')

  for (const add of verbs) add(verb, context)
  return program
}

/** What the library does not say of a command that was mistyped. */
function describeRest(fault: string, { remotes }: Context) {
  const choice = fault.includes("argument 'remote'")
    ? `The remotes are: ${remotes.join(', ')}. `
    : ''
  return `${choice}Nothing was changed.`
}
