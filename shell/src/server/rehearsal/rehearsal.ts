import { type Reading, type Release, readVerified } from '@site/releases'
import type { RendererLaunch } from '../live/renderers/renderer-process'
import type { Inspection, RendererSetup } from '../renderer/protocol/protocol'
import { findFaults } from './check-page'
import { findSetFileFaults } from './check-set-file'
import { findStyleFaults } from './check-styles'
import { createStage, type StageDeadlines } from './stage'

type Rehearsal = {
  launch: RendererLaunch
  loaded: NonNullable<RendererSetup['remote']>
  deadlines?: StageDeadlines
}

type Stage = ReturnType<typeof createStage>

/** Deadline of a service. Long, because a busy machine must not refuse a good release. */
const serviceDeadlineMs = 4000

/** Faults that keep a release from going live, in whole sentences. */
export async function findReleaseFaults(
  desk: Reading,
  { launch, loaded, deadlines }: Rehearsal,
): Promise<string[]> {
  const { release } = loaded
  const name = `${release.remote} ${release.version}`
  const ofStyles = await findInStyles(desk, loaded)
  // Pages are not rendered with such a style sheet, because it could hide what it breaks.
  if (ofStyles.length > 0) return ofStyles
  const remedy = 'Mend it.'
  const setup = { ...launch.setup, isInspected: true }
  return onStage({ launch: { ...launch, setup }, deadlines }, async (stage) => {
    const failure = await stage.started()
    if (failure !== undefined) return [`${name} cannot go live: ${toClause(failure)}. ${remedy}`]
    const faults = await findInPages(stage)
    return [
      ...faults.map(({ path, fault }) => `${name}: the page ${path} ${fault}.`),
      ...findInInspection(name, release, await stage.inspect({ settles: true })),
    ]
  }).catch((error: Error) => [`${name} cannot be rehearsed: ${toClause(error.message)}. ${remedy}`])
}

/** Reasons why this shell cannot run a release that another shell runs, each as a clause. */
export async function findShellFaults({ launch, loaded, deadlines }: Rehearsal): Promise<string[]> {
  return onStage({ launch, deadlines }, async (stage) => {
    const failure = await stage.started()
    if (failure !== undefined) return [`it cannot be loaded: ${toClause(failure)}`]
    const faults = await findInPages(stage)
    return [
      ...faults.map(({ path, fault }) => `its page ${path} ${fault}`),
      ...findSetFileFaults(loaded, launch.setup.releasesUrl),
    ]
  }).catch((error: Error) => [`it cannot be rendered: ${toClause(error.message)}`])
}

/** Removes a final full stop, which not all messages have. */
function toClause(message: string) {
  return message.replace(/\.$/, '')
}

async function onStage(
  { launch, deadlines }: Pick<Rehearsal, 'launch' | 'deadlines'>,
  perform: (stage: Stage) => Promise<string[]>,
) {
  const setup = { ...launch.setup, serviceDeadlineMs, isRehearsed: true }
  const stage = createStage({ ...launch, setup }, deadlines)
  try {
    return await perform(stage)
  } finally {
    await stage.end()
  }
}

async function findInPages(stage: Stage) {
  const { paths } = await stage.inspect()
  const faults: { path: string; fault: string }[] = []
  for (const path of paths) {
    const found = findFaults(await stage.render(path))
    faults.push(...found.map((fault) => ({ path, fault })))
  }
  return faults
}

async function findInStyles(desk: Reading, loaded: Rehearsal['loaded']) {
  const { remote, version, files } = loaded.release
  const sheets = Object.keys(files).filter((path) => path.endsWith('.css'))
  const found = sheets.map(async (path) => {
    const css = String(await readVerified(desk.store, loaded, path))
    return findStyleFaults(css, remote).map((fault) => `${remote} ${version}: ${path} ${fault}.`)
  })
  return (await Promise.all(found)).flat()
}

function findInInspection(name: string, release: Release, inspection: Inspection) {
  const { slices, leaks, complaints, uncaught, pending } = inspection
  const isTrue = JSON.stringify(slices) === JSON.stringify(release.slices.toSorted())
  return [
    ...leaks.map(
      (leak) =>
        `${name} changes ${leak}, which all parts of the page share: keep it inside the remote.`,
    ),
    ...[...new Set(pending)].map(
      (what) =>
        `${name} leaves ${what} behind after its pages were rendered: end it with the page, or begin it in an effect, which only runs in browsers.`,
    ),
    ...[...new Set(uncaught)].map(
      (reason) => `${name} throws what nothing catches: ${reason.split('\n')[0]}`,
    ),
    ...[...new Set(complaints)].map(
      (complaint) => `${name} writes to the console: ${complaint.split('\n')[0]}`,
    ),
    ...(isTrue
      ? []
      : [
          `${name} has the slices ${slices.join(', ') || 'none'}, and its release.json says ${release.slices.join(', ') || 'none'}: build it again.`,
        ]),
  ]
}
