import { describeOverweight, findOverweight } from '../release/budgets'
import { findUnmounted, isMounted } from '../release/mounts'
import type { Release } from '../release/release'
import { findMisfits, type RunningShell } from './misfits'

export type GateInput = {
  candidate: Release
  /** The live release of every other remote. */
  others: Release[]
  /** The live release of the same remote. */
  current?: Release | undefined
  /** The shells that the candidate has to work with: the newest, and those of recent pages. */
  shells: RunningShell[]
  /** Paths that the team gives up. 'any' on the way back to an earlier release. */
  retiredPages: string[] | 'any'
}

const kilobyte = 1024

/** Performance budget: bytes of a release before compression. */
export const budgets = {
  files: 400,
  largestModule: 600 * kilobyte,
  allModules: 2048 * kilobyte,
  styles: 300 * kilobyte,
  server: 3072 * kilobyte,
  everything: 20_480 * kilobyte,
}

/** The gate's objections to a release, a sentence for each; empty when it may go live. */
export function findObjections(input: GateInput): string[] {
  return [
    ...findShellTrouble(input),
    ...findClaims(input),
    ...findLostPages(input),
    ...findBloat(input.candidate),
    ...findOverBudget(input.candidate),
  ]
}

function nameOf({ remote, version }: Release) {
  return `${remote} ${version}`
}

function findShellTrouble({ candidate, shells }: GateInput) {
  const able = shells.find((shell) => findMisfits(candidate, shell).length === 0)
  return shells.flatMap((shell) =>
    findMisfits(candidate, shell).map(
      ({ what, remedy }) =>
        `${nameOf(candidate)} ${what}: ${able ? waitFor(shell, able) : remedy}.`,
    ),
  )
}

/** The shell was deployed already. Nothing says which of the two is the newer one. */
function waitFor({ id }: RunningShell, able: RunningShell) {
  return `shell ${able.id} can run it. If shell ${id} is the older one, wait until it was not there today or yesterday, because pages of it may be open; if it is the newer one, build for it`
}

/** Paths and slices that the candidate and another remote both claim. */
export function findClaims({ candidate, others }: Pick<GateInput, 'candidate' | 'others'>) {
  return others.flatMap((other) => [
    ...candidate.mounts
      .filter((mount) =>
        other.mounts.some((own) => isMounted(mount, [own]) || isMounted(own, [mount])),
      )
      .map(
        (mount) =>
          `${nameOf(candidate)} claims ${mount}, which belongs to ${other.remote}: choose another path, or ask the owners of ${other.remote} to give it up first.`,
      ),
    ...shared(candidate.slices, other.slices).map(
      (slice) =>
        `${nameOf(candidate)} has a slice "${slice}", and so has ${other.remote}: rename it, or both would write to one state.`,
    ),
  ])
}

function shared(one: string[], other: string[]) {
  return one.filter((item) => other.includes(item))
}

function findLostPages({ candidate, others, current, retiredPages }: GateInput) {
  const lost = (current?.routes ?? []).filter(
    (route) =>
      retiredPages !== 'any' && !candidate.routes.includes(route) && !retiredPages.includes(route),
  )
  return [
    ...findUnmounted(candidate, others).map((what) => `${nameOf(candidate)} ${what}`),
    ...lost.map(
      (route) =>
        `${nameOf(candidate)} has no page ${route} any more, which is live and linked to by others: bring it back, or give it up with --retire ${route}.`,
    ),
  ]
}

function findOverBudget(candidate: Release) {
  return findOverweight(candidate).map(
    (over) =>
      `${nameOf(candidate)} ${describeOverweight(over)}. Take something out, load it lazily, or raise "budgets" in its package.json.`,
  )
}

function byWeight<File extends { bytes: number }>(files: File[]) {
  return files.toSorted((one, other) => other.bytes - one.bytes)
}

function findBloat(candidate: Release) {
  const files = Object.entries(candidate.files).map(([path, { bytes }]) => ({ path, bytes }))
  const modules = files.filter(({ path }) => /^web\/.*\.js$/.test(path))
  const ofPages = new Set(Object.values(candidate.pageStyles ?? {}))
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const sum = (some: { bytes: number }[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  const [largest] = byWeight(modules)
  const [largestSheet] = byWeight(sheets.filter(({ path }) => ofPages.has(path)))
  const measured = [
    { what: `module ${largest?.path}`, bytes: largest?.bytes ?? 0, limit: budgets.largestModule },
    { what: 'JavaScript', bytes: sum(modules), limit: budgets.allModules },
    {
      what: 'style sheet',
      bytes: sum(sheets.filter(({ path }) => !ofPages.has(path))),
      limit: budgets.styles,
    },
    { what: `sheet ${largestSheet?.path}`, bytes: largestSheet?.bytes ?? 0, limit: budgets.styles },
    {
      what: 'server build',
      bytes: candidate.files[candidate.server ?? '']?.bytes ?? 0,
      limit: budgets.server,
    },
    { what: 'whole', bytes: sum(files), limit: budgets.everything },
  ]
  const tooMany =
    files.length > budgets.files
      ? [
          `${nameOf(candidate)} has ${files.length} files, and a release may have ${budgets.files}: take out what is not needed.`,
        ]
      : []
  return [
    ...tooMany,
    ...measured
      .filter(({ bytes, limit }) => bytes > limit)
      .map(
        ({ what, bytes, limit }) =>
          `${nameOf(candidate)} is too heavy: its ${what} has ${format(bytes)}, and may have ${format(limit)}. Take something out, or load it lazily.`,
      ),
  ]
}

function format(bytes: number) {
  return `${Math.ceil(bytes / kilobyte)} kB`
}
