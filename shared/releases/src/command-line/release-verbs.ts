import { goLive, rollback } from '../changes/promote'
import { check } from '../gate/check'
import { findSameLive } from '../gate/unchanged'
import { publish, readBuild } from '../release/publish'
import type { Published } from '../release/read-releases'
import { runCheck, runCheckShell } from './check-verbs'
import { type Context, type Options, openDesk, tell, type Verb } from './context'
import { formatMs, runSteps, type Step } from './steps'
import { untilLive } from './until-live'

/** The verbs that make a release live, and roll it back. */
export function addReleaseVerbs(verb: Verb, context: Context) {
  const withGate = (usage: string, description: string) =>
    verb(usage, description).option('--retire <path...>', 'pages that this release gives up')

  verb('publish <remote>', 'sign the build of a remote and add it to the store').action(
    (remote: string, options: Options) => runPublish(context, remote, options),
  )
  withGate(
    'check <remote> [version]',
    'let a published release through the gate, and no further; "shell": the shell of this checkout',
  ).action((remote: string, version: string | undefined, options: Options) =>
    remote === 'shell'
      ? runCheckShell(context, options)
      : runCheck(context, remote, version ?? '', options),
  )
  withGate('promote <remote> <version>', 'make a published release live')
    .option('--why <words>', 'the reason, for the history', '')
    .option('--again', 'although the watch took this release back')
    .action((remote: string, version: string, options: Options) =>
      runPromote(context, remote, version, options),
    )
  withGate('ship <remote>', 'build, publish, check and promote, in one go')
    .option('--why <words>', 'the reason, for the history', '')
    .option('--if-changed', 'do nothing when the build has the files of what is live')
    .action((remote: string, options: ShipOptions) => runShip(context, remote, options))
  verb('rollback <remote>', 'end its canary, or return to the release that was live before')
    .option('--why <words>', 'the reason, for the history', 'rollback')
    .action((remote: string, options: Options) => runRollback(context, remote, options))
}

async function runPublish(context: Context, remote: string, options: Options) {
  const desk = await openDesk(context, options, remote)
  const { id, release, isNew } = await publish(desk, context.distOf(remote))
  const files = Object.keys(release.files).length
  const done = options.dryRun ? 'would publish' : 'published'
  tell(
    context,
    options,
    { remote, version: release.version, release: id, files, isNew },
    isNew
      ? `${done} ${remote} ${release.version} (${id}, ${files} files)`
      : `${remote} ${release.version} is published already (${id})`,
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

type ShipOptions = Options & { ifChanged?: boolean }

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

function gateOptions({ rehearse }: Context, { retire = [] }: Options) {
  return { rehearse, retiredPages: retire }
}

function goLiveOptions({ why = '', retire = [], again = false }: Options) {
  return { why, retiredPages: retire, again }
}
