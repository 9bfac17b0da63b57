import { compareBuild, valid } from 'semver'
import type { Desk } from '../desk'
import { liveIn, wasNamed } from '../history/history'
import { readHistory } from '../history/pointers'
import { type Published, readUsable, readVersion } from '../release/read-releases'
import { fitsId, formatRelease, type Release } from '../release/release'

/** The live release that is the same as a build, versions aside; undefined if there is none, or a damaged one. */
export async function findSameLive(desk: Desk, build: Release): Promise<Published | undefined> {
  const live = liveIn(await readHistory(desk.store, desk.keys)).remotes[build.remote]
  if (!live) return undefined
  const release = await readUsable(desk, build.remote, live.release)
  return release &&
    formatRelease({ ...release, version: build.version }).equals(formatRelease(build))
    ? { id: live.release, release }
    : undefined
}

/** A build that was live or a canary before, and is not live now; undefined for any other. */
export async function findLeft(desk: Desk, build: Release): Promise<Published | undefined> {
  const { remote, version } = build
  const id = await readVersion(desk.store, remote, version)
  if (!id || !fitsId(id, formatRelease(build))) return undefined
  const history = await readHistory(desk.store, desk.keys)
  const isLive = liveIn(history).remotes[remote]?.release === id
  return wasNamed(history, remote, id) && !isLive ? { id, release: build } : undefined
}

/** The live release, if its version is above that of a build. */
export async function findNewer(desk: Desk, build: Release): Promise<Published | undefined> {
  const live = liveIn(await readHistory(desk.store, desk.keys)).remotes[build.remote]
  const areComparable = live && valid(live.version) && valid(build.version)
  if (!areComparable || compareBuild(live.version, build.version) <= 0) return undefined
  const release = await readUsable(desk, build.remote, live.release)
  return release && { id: live.release, release }
}
