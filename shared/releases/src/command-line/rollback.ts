import { rollback } from '../changes/rollback'
import {
  type Context,
  describeLive,
  type Options,
  openDesk,
  readEndedCanary,
  refuseShell,
  refuseUnbelieved,
  tell,
  type Verb,
  waitUntilLive,
} from './context'
import { Steps } from './steps'

export function addRollback(verb: Verb, context: Context) {
  verb('rollback <remote>', 'end its canary, or return to the release that was live before')
    .option('--why <words>', 'the reason, for the history', 'rollback')
    .action((remote: string, options: Options) => runRollback(context, remote, options))
}

async function runRollback(context: Context, remote: string, options: Options) {
  refuseShell(remote)
  const desk = await openDesk(context, options, remote)
  await refuseUnbelieved(context, desk, remote, { isReturn: true })
  const steps = new Steps(Boolean(options.json))
  const pointer = await steps.run(`Roll ${remote} back`, () => rollback(desk, remote, options.why))
  const earlier = pointer.remotes[remote]
  const canary = await readEndedCanary(desk, remote, pointer)
  const ended =
    canary && `the canary of ${remote} ${canary.version}; ${earlier?.version} stays live`
  if (options.dryRun) {
    return tell(
      context,
      options,
      { remote, ...earlier },
      ended ? `would end ${ended}` : `would return ${remote} to ${earlier?.version}`,
    )
  }
  const note = await waitUntilLive(context, desk, steps, remote, pointer)
  tell(
    context,
    options,
    { remote, ...earlier, pointer: pointer.number, ...(note && { note }) },
    ended
      ? `ended ${ended}${note ? `\n${note}` : ''}`
      : `returned ${remote} to ${earlier?.version}${describeLive(pointer.number, note)}`,
  )
}
