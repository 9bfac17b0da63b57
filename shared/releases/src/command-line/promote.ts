import { goLive } from '../changes/promote'
import { check } from '../gate/check'
import type { Published } from '../release/read-releases'
import {
  type Context,
  gateOptions,
  goLiveOptions,
  type Options,
  openDesk,
  retireOption,
  tell,
  type Verb,
} from './context'
import { runSteps, type Step } from './steps'

export function addPromote(verb: Verb, context: Context) {
  verb('promote <remote> <version>', 'make a published release live')
    .option(...retireOption)
    .option('--why <words>', 'the reason, for the history', '')
    .option('--again', 'although the watch took this release back')
    .action((remote: string, version: string, options: Options) =>
      runPromote(context, remote, version, options),
    )
}

async function runPromote(context: Context, remote: string, version: string, options: Options) {
  const desk = await openDesk(context, options, remote)
  let candidate: Published | undefined
  let pointer = 0
  const steps: Step[] = [
    {
      title: `Check ${remote} ${version}`,
      run: async () => {
        candidate = await check(desk, remote, version, gateOptions(context, options))
      },
    },
    {
      title: `Promote ${remote} ${version}`,
      run: async () => {
        if (candidate) pointer = (await goLive(desk, candidate, goLiveOptions(options))).number
      },
    },
  ]
  await runSteps(steps, Boolean(options.json))
  const found = { remote, version: candidate?.release.version, release: candidate?.id }
  if (options.dryRun)
    return tell(context, options, found, `would promote ${remote} ${found.version}`)
  tell(
    context,
    options,
    { ...found, pointer },
    `promoted ${remote} ${found.version}: it is live with pointer ${pointer}`,
  )
}
