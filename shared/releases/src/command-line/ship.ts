import { goLive } from '../changes/promote'
import type { Desk } from '../desk'
import { describePublished } from '../gate/check'
import { checkBuild } from '../gate/check-build'
import { findLeft, findNewer, findSameLive } from '../gate/unchanged'
import { publish, readBuild } from '../release/publish'
import type { Published } from '../release/read-releases'
import type { Release } from '../release/release'
import {
  type Context,
  describeEndedCanary,
  gateOptions,
  goLiveOptions,
  type Options,
  openDesk,
  refuseShell,
  refuseUnbelieved,
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
  refuseShell(remote)
  const desk = await openDesk(context, options, remote)
  const dist = context.distOf(remote)
  const steps = new Steps(Boolean(options.json))
  await steps.run(`Build ${remote}`, (progress) => context.build(remote, progress))
  if (options.ifChanged) {
    const unshipped = await findUnshipped(desk, await readBuild(dist))
    if (unshipped) return tellUnshipped(context, options, unshipped)
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
  await refuseUnbelieved(context, desk, remote)
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

/** Why a build is not to be shipped: `release` is what there is instead, and `why` follows its version. */
type Unshipped = { release: Published; why: string }

/** For `--if-changed`: a reason not to ship a build, if there is one. */
async function findUnshipped(desk: Desk, build: Release): Promise<Unshipped | undefined> {
  const { remote, version } = build
  const same = await findSameLive(desk, build)
  if (same) {
    return { release: same, why: 'is live with the files of this build: nothing to ship' }
  }
  // Otherwise the next run of CI would undo a rollback.
  const left = await findLeft(desk, build)
  if (left) {
    return {
      release: left,
      why: `was live or a canary before, and is not live now: nothing was shipped. Raise the version, or make this one live again: npm run release -- promote ${remote} ${version}`,
    }
  }
  // Otherwise a job of an older commit that runs again would overtake a newer one.
  const newer = await findNewer(desk, build)
  return (
    newer && {
      release: newer,
      why: `is live, and newer than ${version}: nothing was shipped. Raise the version, or go back with npm run release -- rollback ${remote}`,
    }
  )
}

function tellUnshipped(context: Context, options: Options, { release: found, why }: Unshipped) {
  const { id, release } = found
  const { remote, version } = release
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
