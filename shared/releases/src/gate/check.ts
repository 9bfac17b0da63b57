import type { Desk } from '../desk'
import { type History, liveIn, wasNamed } from '../history/history'
import { readHistory } from '../history/pointers'
import { describeRetirement, isRetired } from '../keys/keys'
import {
  listVersions,
  type Published,
  readRelease,
  readSigned,
  readVerified,
  readVersion,
} from '../release/read-releases'
import type { Release } from '../release/release'
import { ReleaseError } from '../release-error'
import { findObjections } from './gate'
import { findOwnReact } from './own-react'
import { findOwners } from './owners'
import { readRunningShells } from './running-shells'

/** Rehearsal: renders the pages of a release as the live site would. Resolves with the faults. */
export type Rehearse = (candidate: Published) => Promise<string[]>

export type CheckOptions = {
  /** Paths of pages that the release gives up. */
  retiredPages?: string[] | 'any'
  /** Without it there is no rehearsal. */
  rehearse?: Rehearse | undefined
}

/**
 * The gate: finds a release that is published, signed, complete, compatible with the shells and the other remotes,
 * and able to render its pages. Throws `ReleaseError` with every objection.
 */
export async function check(
  desk: Desk,
  remote: string,
  version: string,
  { retiredPages, rehearse }: CheckOptions = {},
): Promise<Published> {
  const history = await readHistory(desk.store, desk.keys)
  const candidate = await findPublished(desk, remote, version)
  await refuseRetired(desk, history, candidate)
  const files = await Promise.all(
    Object.keys(candidate.release.files).map(async (path) => ({
      path,
      bytes: await readVerified(desk.store, candidate, path),
    })),
  )
  await createGate(desk, candidate, retiredPages)(history)
  refuse(findOwnReact(candidate.release, files))
  refuse((await rehearse?.(candidate)) ?? [])
  return candidate
}

/** A retired key is valid for releases that the history names, and for no new ones. */
async function refuseRetired(desk: Desk, history: History, { id, release }: Published) {
  const { key } = await readSigned(desk, release.remote, id)
  if (!isRetired(key) || wasNamed(history, release.remote, id)) return
  throw new ReleaseError(
    `${release.remote} ${release.version} is signed with a key of ${key.owner} that was retired ${describeRetirement(key)}. Publish it again with a new version and key; what is live was left as it is.`,
  )
}

/** `version` may also be a release id. Throws `ReleaseError` when it is not published. */
export async function findPublished(
  desk: Desk,
  remote: string,
  version: string,
): Promise<Published> {
  const { store } = desk
  const byId = version.replace(/-([0-9a-f]{12}|[0-9a-f]{32})$/, '')
  const id =
    (await readVersion(store, remote, version)) ??
    [await readVersion(store, remote, byId)].find((found) => found === version)
  if (!id) {
    const known = (await listVersions(store, remote)).join(', ') || 'none'
    throw new ReleaseError(
      `${remote} ${version} is not in the store (published: ${known}). Publish it first; what is live was left as it is.`,
    )
  }
  const release = await readRelease(desk, remote, id)
  if (release.server) return { id, release }
  throw new ReleaseError(
    `${remote} ${version} has no server build, so no page could be rendered with it. ` +
      'The shell goes live when it is deployed; what is live was left as it is.',
  )
}

/**
 * The gate's check of a candidate against a history, repeated for each attempt to write. Immutable files are read
 * once: of fifty concurrent promotions, the last one tries fifty times.
 */
export function createGate(desk: Desk, candidate: Published, retiredPages: string[] | 'any' = []) {
  const { remote } = candidate.release
  const releases = new Map<string, Promise<Release | undefined>>()
  let shells: ReturnType<typeof readRunningShells> | undefined

  function read(name: string, id: string) {
    const reading = releases.get(id) ?? readRelease(desk, name, id).catch(skipDamaged)
    releases.set(id, reading)
    return reading
  }

  return async (history: History) => {
    const { [remote]: current } = liveIn(history).remotes
    const { pointers } = history
    const others = await findOwners(pointers, pointers.length - 1, candidate.release, read)
    // Started only where it is awaited: otherwise its rejection would be unhandled when something else fails first.
    shells ??= readRunningShells(desk.store)
    refuse(
      findObjections({
        candidate: candidate.release,
        others,
        current: current && (await read(remote, current.release)),
        shells: await shells,
        retiredPages,
      }),
    )
  }
}

function refuse(objections: string[]) {
  if (objections.length === 0) return
  throw new ReleaseError(`${objections.join('\n')}\nWhat is live was left as it is.`)
}

/** A damaged release serves no path that could be taken from it. */
function skipDamaged(error: unknown): Release | undefined {
  if (!(error instanceof ReleaseError)) throw error
  return undefined
}
