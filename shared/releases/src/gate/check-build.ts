import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk } from '../desk'
import { publish } from '../release/publish'
import type { Published } from '../release/read-releases'
import { createFolderStore } from '../store/folder-store'
import type { ReleaseStore } from '../store/store'
import { type CheckOptions, check } from './check'

const nothingPublished =
  'Nothing was published, and the version is still free: repair this and ship it again. What is live was left as it is.'

/**
 * Checks a build before it is published, because the version of a refused release would be taken for ever. It is
 * published into a folder layered over the store, so that the gate sees what it would see afterwards.
 */
export async function checkBuild(
  desk: Desk,
  dist: string,
  { rehearse, ...options }: CheckOptions = {},
): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'draft-'))
  try {
    const store = layStores(createFolderStore(folder), desk.store)
    const draft = { ...desk, store, isDryRun: false }
    const { release, isNew } = await publish(draft, dist, { compression: 'none' })
    const { remote, version } = release
    if (!isNew) return await check(desk, remote, version, { rehearse, ...options })
    return await check(draft, remote, version, {
      rehearse: rehearse && ((candidate) => rehearse(candidate, folder)),
      left: nothingPublished,
      ...options,
    })
  } finally {
    // The error of the check counts; the system removes what is left in its temporary folder.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** An overlay: writes go to the upper store, reads come from either, and lists from the lower, of what others wrote. */
function layStores(upper: ReleaseStore, lower: ReleaseStore): ReleaseStore {
  return {
    lookEvery: lower.lookEvery,
    get: async (path, options) => (await upper.get(path, options)) ?? lower.get(path, options),
    create: (path, bytes) => upper.create(path, bytes),
    list: (folder) => lower.list(folder),
  }
}
