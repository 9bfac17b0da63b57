import { rollback } from '../changes/rollback'
import type { Desk } from '../desk'
import type { Pointer } from '../history/history'
import { readHistory } from '../history/pointers'
import {
  type Context,
  describeLive,
  type Options,
  openDesk,
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
  const desk = await openDesk(context, options, remote)
  const steps = new Steps(Boolean(options.json))
  const pointer = await steps.run(`Roll ${remote} back`, () => rollback(desk, remote, options.why))
  const earlier = pointer.remotes[remote]
  const ended = await findEnded(desk, remote, pointer)
  if (options.dryRun) {
    return tell(
      context,
      options,
      { remote, ...earlier },
      ended
        ? `would end the canary of ${remote} ${ended}; ${earlier?.version} stays live`
        : `would return ${remote} to ${earlier?.version}`,
    )
  }
  const note = await waitUntilLive(context, desk, steps, remote, pointer)
  tell(
    context,
    options,
    { remote, ...earlier, pointer: pointer.number, ...(note && { note }) },
    ended
      ? `ended the canary of ${remote} ${ended}; ${earlier?.version} stays live${note ? `\n${note}` : ''}`
      : `returned ${remote} to ${earlier?.version}${describeLive(pointer.number, note)}`,
  )
}

/** The version of the canary that a rollback ended in place of a return. */
async function findEnded({ store, keys }: Desk, remote: string, { number }: Pointer) {
  const { pointers } = await readHistory(store, keys)
  return pointers.findLast((one) => one.number < number)?.canaries[remote]?.version
}
