import type { Desk } from '../desk'
import { type History, liveIn, wasNamed } from '../history/history'
import { readHistory } from '../history/pointers'
import { describeRetirement, isRetired } from '../keys/keys'
import {
  namePublished,
  type Published,
  readRelease,
  readSigned,
  readUsable,
  readVerified,
  readVersion,
} from '../release/read-releases'
import type { Release } from '../release/release'
import { ReleaseError } from '../release-error'
import { versionName } from '../rules/names'
import { findObjections } from './gate'
import type { RunningShell } from './misfits'
import { findOwnReact } from './own-react'
import { findOwners } from './owners'
import { readRunningShells } from './running-shells'

/**
 * Renders the pages of a release as the live site would, and says what is wrong with them. One that is not published
 * yet is in `draft`, a folder that is laid out like a store.
 */
export type Rehearse = (candidate: Published, draft?: string) => Promise<string[]>

type GateOptions = {
  /** Paths of pages that the release gives up. */
  retiredPages?: string[] | 'any'
  /** The state that a refusal leaves behind, and what to do in it. */
  left?: string
  /** The shells that have to run it, instead of those that announced themselves. */
  shells?: RunningShell[]
}

export type CheckOptions = GateOptions & {
  /** Without it there is no rehearsal. */
  rehearse?: Rehearse | undefined
}

const nothingChanged = 'What is live was left as it is.'

/**
 * The gate: finds a release that is published, signed, complete, compatible with the shells and the other remotes,
 * and able to render its pages. Throws `ReleaseError` with every objection.
 */
export async function check(
  desk: Desk,
  remote: string,
  version: string,
  { rehearse, ...options }: CheckOptions = {},
): Promise<Published> {
  const history = await readHistory(desk.store, desk.keys)
  const candidate = await findPublished(desk, remote, version)
  const left = options.left ?? describePublished(candidate)
  await refuseRetired(desk, history, candidate)
  const files = await Promise.all(
    Object.keys(candidate.release.files).map(async (path) => ({
      path,
      bytes: await readVerified(desk.store, candidate, path),
    })),
  )
  await createGate(desk, candidate, { ...options, left })(history)
  refuse(findOwnReact(candidate.release, files), left)
  refuse((await rehearse?.(candidate)) ?? [], left)
  return candidate
}

/** The state that a refusal leaves behind once the release is in the store. */
export function describePublished({ release: { remote, version } }: Published) {
  return `${remote} ${version} stays in the store as it was published: for other files, raise the version again. ${nothingChanged}`
}

/** A key that was retired made what was live before; it makes nothing new. */
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
    [await readVersion(store, remote, byId)].find((found) => found === version) ??
    (await readVersion(store, remote, version))
  if (!id) {
    const known = await namePublished(store, remote)
    const fault = versionName(byId)
    // Nothing is published under it, and nothing can be: a space in it is seen in quotes.
    if (fault) {
      throw new ReleaseError(
        `The version "${version}"${fault} (published: ${known}). What is live was left as it is.`,
      )
    }
    throw new ReleaseError(
      `${remote} ${version} is not in the store (published: ${known}). Publish it first; what is live was left as it is.`,
    )
  }
  return readPublished(desk, remote, id)
}

/** By its id, as the history names it: nothing else in the store says which release that is. */
export async function readPublished(desk: Desk, remote: string, id: string): Promise<Published> {
  const release = await readRelease(desk, remote, id)
  if (release.server) return { id, release }
  throw new ReleaseError(
    `${remote} ${release.version} has no server build, so no page could be rendered with it. ` +
      'The shell goes live when it is deployed; what is live was left as it is.',
  )
}

/**
 * The gate's check of a candidate against a history, repeated for each attempt to write. Immutable files are read
 * once: of fifty concurrent promotions, the last one tries fifty times.
 */
export function createGate(
  desk: Desk,
  candidate: Published,
  { retiredPages = [], left = nothingChanged, ...given }: GateOptions = {},
) {
  const { remote } = candidate.release
  const releases = new Map<string, Promise<Release | undefined>>()
  let shells = given.shells && Promise.resolve(given.shells)

  function read(name: string, id: string) {
    // With the name, because a signed pointer may name a remote with the id of another's release.
    const key = `${name}/${id}`
    const reading = releases.get(key) ?? readUsable(desk, name, id)
    releases.set(key, reading)
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
      left,
    )
  }
}

function refuse(objections: string[], left: string) {
  if (objections.length === 0) return
  throw new ReleaseError(`${objections.join('\n')}\n${left}`)
}
