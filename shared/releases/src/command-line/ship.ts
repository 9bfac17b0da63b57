import { goLive } from '../changes/promote'
import { describePublished } from '../gate/check'
import { checkBuild } from '../gate/check-build'
import { findLeft, findNewer, findSameLive } from '../gate/unchanged'
import { publish, readBuild } from '../release/publish'
import type { Published } from '../release/read-releases'
import {
  type Context,
  describeEndedCanary,
  gateOptions,
  goLiveOptions,
  type Options,
  openDesk,
  retireOption,
  tell,
  type Verb,
  waitUntilLive,
} from './context'
import { formatMs, Steps, type Timing } from './steps'

type ShipOptions = Options & { ifChanged?: boolean }

export function addShip(verb: Verb, context: Context) {
  verb('ship <remote>', 'build, check, publish and promote, in one go')
    .option(...retireOption)
    .option('--why <words>', 'the reason, for the history', '')
    .option(
      '--if-changed',
      'do nothing when the build has the files of what is live, was live before, or is older',
    )
    .action((remote: string, options: ShipOptions) => runShip(context, remote, options))
}

async function runShip(context: Context, remote: string, options: ShipOptions) {
  const desk = await openDesk(context, options, remote)
  const dist = context.distOf(remote)
  const steps = new Steps(Boolean(options.json))
  await steps.run(`Build ${remote}`, () => context.build(remote))
  if (options.ifChanged) {
    const build = await readBuild(dist)
    const same = await findSameLive(desk, build)
    if (same) {
      const why = 'is live with the files of this build: nothing to ship'
      return tellUnshipped(context, options, same, why)
    }
    // Otherwise the next run of CI would undo a rollback.
    const left = await findLeft(desk, build)
    if (left) {
      const why = `was live or a canary before, and is not live now: nothing was shipped. Raise the version, or make this one live again: npm run release -- promote ${remote} ${build.version}`
      return tellUnshipped(context, options, left, why)
    }
    // Otherwise a job of an older commit that runs again would overtake a newer one.
    const newer = await findNewer(desk, build)
    if (newer) {
      const why = `is live, and newer than ${build.version}: nothing was shipped. Raise the version, or go back with npm run release -- rollback ${remote}`
      return tellUnshipped(context, options, newer, why)
    }
  }
  const candidate = await steps.run('Check', () =>
    checkBuild(desk, dist, gateOptions(context, remote, options)),
  )
  const { version } = candidate.release
  const promotion = goLiveOptions(context, remote, options)
  if (options.dryRun) {
    const pointer = await goLive(desk, candidate, promotion)
    const ended = await describeEndedCanary(desk, remote, pointer)
    const words = `would ship ${remote} ${version} in ${describeTimings(steps.timings)}`
    return tell(
      context,
      options,
      { ...tellTimings(remote, candidate, steps), pointer: 0, ...(ended && { ended }) },
      [words, ended].filter(Boolean).join('\n'),
    )
  }
  await steps.run('Publish', async (progress) => {
    const { id } = await publish(desk, dist, { onFile: progress, only: candidate.id })
    progress(id)
  })
  const left = describePublished(candidate)
  const pointer = await steps.run('Promote', () => goLive(desk, candidate, { ...promotion, left }))
  const note = await waitUntilLive(context, desk, steps, remote, pointer)
  const ended = await describeEndedCanary(desk, remote, pointer)
  const words = `shipped ${remote} ${version} in ${describeTimings(steps.timings)}`
  tell(
    context,
    options,
    {
      ...tellTimings(remote, candidate, steps),
      pointer: pointer.number,
      ...(note && { note }),
      ...(ended && { ended }),
    },
    [words, note, ended].filter(Boolean).join('\n'),
  )
}

/** What was shipped, and how long it took, for programs. */
function tellTimings(remote: string, { id, release }: Published, { timings }: Steps) {
  return { remote, version: release.version, release: id, ms: sum(timings), timings }
}

/** Says in words that follow the version why it is not shipped. */
function tellUnshipped(
  context: Context,
  options: Options,
  { id, release: { remote, version } }: Published,
  why: string,
) {
  const told = { remote, version, release: id, pointer: null }
  tell(context, options, told, `${remote} ${version} ${why}`)
}

/** How long it took, and the share of each step. */
function describeTimings(timings: Timing[]) {
  const total = sum(timings)
  const shares = timings.map(
    ({ title, ms }) => `${title.toLowerCase()} ${Math.round((ms / Math.max(total, 1)) * 100)} %`,
  )
  return `${formatMs(total)} (${shares.join(', ')})`
}

function sum(timings: Timing[]) {
  return timings.reduce((total, { ms }) => total + ms, 0)
}
