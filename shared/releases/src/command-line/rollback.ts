import { rollback } from '../changes/promote'
import { type Context, type Options, openDesk, tell, type Verb } from './context'

export function addRollback(verb: Verb, context: Context) {
  verb('rollback <remote>', 'end its canary, or return to the release that was live before')
    .option('--why <words>', 'the reason, for the history', 'rollback')
    .action((remote: string, options: Options) => runRollback(context, remote, options))
}

async function runRollback(context: Context, remote: string, options: Options) {
  const desk = await openDesk(context, options, remote)
  const { number, remotes } = await rollback(desk, remote, options.why)
  const earlier = remotes[remote]
  if (options.dryRun) {
    return tell(
      context,
      options,
      { remote, ...earlier },
      `would return ${remote} to ${earlier?.version}`,
    )
  }
  tell(
    context,
    options,
    { remote, ...earlier, pointer: number },
    `returned ${remote} to ${earlier?.version}: it is live with pointer ${number}`,
  )
}
