import type { Desk } from '../desk'
import { findEarlier, type History, liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { type Published, readUsable } from '../release/read-releases'
import type { Release } from '../release/release'
import { ReleaseError } from '../release-error'
import { findMisfits, type RunningShell } from './misfits'

/** A release that a new shell has to run, and why. */
type Resident = Published & { why: string }

/** Rehearses releases in the shell that is checked. Resolves with the faults, by release id. */
export type RehearseInShell = (residents: Published[]) => Promise<Record<string, string[]>>

/**
 * Checks that a built shell can replace the running one: it has to run every release that is live, a canary, or the
 * target of a rollback. Throws `ReleaseError` with every objection.
 */
export async function checkShell(
  desk: Desk,
  shell: Release,
  rehearse?: RehearseInShell,
): Promise<Resident[]> {
  const residents = await findResidents(desk, await readHistory(desk.store, desk.keys))
  const described = runningShellOf(shell.version, shell)
  refuse(shell, residents, ({ release }) => findUnrunnable(described, release))
  const faults = (await rehearse?.(residents)) ?? {}
  refuse(shell, residents, ({ id }) => faults[id] ?? [])
  return residents
}

/** Reasons why a shell cannot run a release, each as a clause. */
export function findUnrunnable(shell: RunningShell, release: Release): string[] {
  return findMisfits(release, shell).map(({ what }) => `it ${what}`)
}

export function runningShellOf(id: string, { contract, shared, brings }: Release): RunningShell {
  return { id, contract, provides: shared, ...(brings && { brings }) }
}

async function findResidents(desk: Desk, history: History): Promise<Resident[]> {
  const { remotes, canaries } = liveIn(history)
  const named = Object.entries(remotes).flatMap(([remote, { release }]) => [
    { remote, id: release, why: 'is live' },
    { remote, id: canaries[remote]?.release, why: 'is tried out as a canary' },
    { remote, id: findEarlier(history, remote)?.release, why: 'a roll-back would return to' },
  ])
  const found = await Promise.all(
    named.map(async ({ remote, id, why }) => {
      const release = id && (await readUsable(desk, remote, id))
      return id && release ? [{ id, release, why }] : []
    }),
  )
  const first = found.flat().reverse()
  return [...new Map(first.map((resident) => [resident.id, resident])).values()].reverse()
}

function refuse(shell: Release, residents: Resident[], findIn: (one: Resident) => string[]) {
  const objections = residents.flatMap((resident) => {
    const { remote, version, owner } = resident.release
    const name = `${remote} ${version} of ${owner}, which ${resident.why}`
    return findIn(resident).map((fault) => `${name}: ${fault}.`)
  })
  if (objections.length === 0) return
  throw new ReleaseError(
    [
      `Shell ${shell.version} cannot take the place of the one that runs:`,
      ...objections.map((objection) => `  ${objection}`),
      'Keep what these releases need, or wait until their teams have released without it. Nothing was changed.',
    ].join('\n'),
  )
}
