import { goLive } from '../changes/promote'
import { check } from '../gate/check'
import { findSameLive } from '../gate/unchanged'
import { publish, readBuild } from '../release/publish'
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
import { formatMs, runSteps, type Step } from './steps'
import { untilLive } from './until-live'

type ShipOptions = Options & { ifChanged?: boolean }

export function addShip(verb: Verb, context: Context) {
  verb('ship <remote>', 'build, publish, check and promote, in one go')
    .option(...retireOption)
    .option('--why <words>', 'the reason, for the history', '')
    .option('--if-changed', 'do nothing when the build has the files of what is live')
    .action((remote: string, options: ShipOptions) => runShip(context, remote, options))
}

async function runShip(context: Context, remote: string, options: ShipOptions) {
  const desk = await openDesk(context, options, remote)
  const dist = context.distOf(remote)
  const build: Step = { title: `Build ${remote}`, run: () => context.build(remote) }
  const built = options.ifChanged ? await runSteps([build], Boolean(options.json)) : []
  const same = options.ifChanged && (await findSameLive(desk, await readBuild(dist)))
  if (same) {
    const { version } = same.release
    return tell(
      context,
      options,
      { remote, version, release: same.id, pointer: null },
      `${remote} ${version} is live with the files of this build: nothing to ship`,
    )
  }
  let version = ''
  let candidate: Published | undefined
  let pointer = 0
  const steps: Step[] = [
    ...(options.ifChanged ? [] : [build]),
    {
      title: 'Publish',
      run: async (progress) => {
        const { release, id } = await publish(desk, dist, {
          onFile: progress,
        })
        version = release.version
        progress(id)
      },
    },
    {
      title: 'Check',
      run: async () => {
        candidate = await check(desk, remote, version, gateOptions(context, options))
      },
    },
    {
      title: 'Promote',
      run: async () => {
        if (candidate) pointer = (await goLive(desk, candidate, goLiveOptions(options))).number
      },
    },
    {
      title: `Wait until ${context.site} serves it`,
      run: (progress) => untilLive(context.site, remote, candidate?.id ?? '', progress),
    },
  ]
  const until = steps.findIndex(({ title }) => title === 'Check')
  const chosen = options.dryRun ? steps.slice(0, until) : steps
  const timings = [...built, ...(await runSteps(chosen, Boolean(options.json)))]
  const ms = timings.reduce((total, timing) => total + timing.ms, 0)
  const shares = timings.map(
    (timing) =>
      `${timing.title.toLowerCase()} ${Math.round((timing.ms / Math.max(ms, 1)) * 100)} %`,
  )
  const done = options.dryRun ? 'would ship' : 'shipped'
  tell(
    context,
    options,
    { remote, version, release: candidate?.id ?? null, pointer, ms, timings },
    `${done} ${remote} ${version} in ${formatMs(ms)} (${shares.join(', ')})`,
  )
}
