import { Command } from 'commander'
import { addAuditVerb } from './audit-verb'
import { addCanaryVerbs } from './canary-verbs'
import type { Context, Verb } from './context'
import { addKeyVerbs } from './key-verbs'
import { addLookVerbs } from './look-verbs'
import { addReleaseVerbs } from './release-verbs'

/** The command line: `npm run release -- <verb> [remote]`. Each verb refuses before it changes anything. */
export function createCommandLine(context: Context): Command {
  const program = new Command('npm run release --')
    .description('Publish, check, promote, try out and take back releases of the remotes.')
    .helpCommand(false)
    .showHelpAfterError()
  const verb: Verb = (usage, description) =>
    program
      .command(usage)
      .description(description)
      .option('--dry-run', 'say what would happen, change nothing')
      .option('--json', 'print the result as JSON')

  addReleaseVerbs(verb, context)
  addCanaryVerbs(verb, context)
  addLookVerbs(verb, context)
  addKeyVerbs(verb, context)
  addAuditVerb(verb, context)
  return program
}
