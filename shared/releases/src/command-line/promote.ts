import { goLiveIfNot } from '../changes/promote'
import { check } from '../gate/check'
import {
  type Context,
  describeEndedCanary,
  describeLive,
  gateOptions,
  goLiveOptions,
  type Options,
  openDesk,
  refuseMissing,
  refuseShell,
  refuseUnbelieved,
  retireOption,
  tell,
  type Verb,
  waitUntilLive,
} from './context'
import { Steps } from './steps'

export function addPromote(verb: Verb, context: Context) {
  verb('promote <remote> [version]', 'make a published release live')
    .option(...retireOption)
    .option('--why <words>', 'the reason, for the history', '')
    .option('--again', 'although the watch took this release back')
    .action((remote: string, version: string | undefined, options: Options) =>
      runPromote(context, remote, version, options),
    )
}

async function runPromote(
  context: Context,
  remote: string,
  version: string | undefined,
  options: Options,
) {
  refuseShell(remote)
  if (!version) return refuseMissing(context, remote, `promote ${remote} <version>`)
  const desk = await openDesk(context, options, remote)
  const steps = new Steps(Boolean(options.json))
  const candidate = await steps.run(`Check ${remote} ${version}`, () =>
    check(desk, remote, version, gateOptions(context, remote, options)),
  )
  await refuseUnbelieved(context, desk, remote)
  const pointer = await steps.run(`Promote ${remote} ${version}`, () =>
    goLiveIfNot(desk, candidate, goLiveOptions(context, remote, options)),
  )
  const found = { remote, version: candidate.release.version, release: candidate.id }
  if (!pointer) {
    const words = `${remote} ${found.version} is live already: nothing was changed`
    return tell(context, options, { ...found, pointer: null }, words)
  }
  const ended = await describeEndedCanary(desk, remote, pointer)
  const told = { ...found, ...(ended && { ended }) }
  const rest = ended ? `\n${ended}` : ''
  if (options.dryRun)
    return tell(context, options, told, `would promote ${remote} ${found.version}${rest}`)
  const note = await waitUntilLive(context, desk, steps, remote, pointer)
  tell(
    context,
    options,
    { ...told, pointer: pointer.number, ...(note && { note }) },
    `promoted ${remote} ${found.version}${describeLive(pointer.number, note)}${rest}`,
  )
}
