import type { Desk } from '../desk'
import { liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { type Published, readRelease } from '../release/read-releases'
import { formatRelease, type Release } from '../release/release'

/** The live release that is the same as a build, versions aside; undefined if there is none. */
export async function findSameLive(desk: Desk, build: Release): Promise<Published | undefined> {
  const live = liveIn(await readHistory(desk.store, desk.keys)).remotes[build.remote]
  if (!live) return undefined
  const release = await readRelease(desk, build.remote, live.release)
  return formatRelease({ ...release, version: build.version }).equals(formatRelease(build))
    ? { id: live.release, release }
    : undefined
}
