import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { liveIn, type Reading, readHistory, releaseFolder } from '@site/releases'
import { until } from '../until'

/** All files of the live releases, compressed ones too, that a shell has to keep to start without its store. */
async function listLiveFiles({ store, keys }: Reading) {
  const { remotes } = liveIn(await readHistory(store, keys))
  const folders = Object.entries(remotes).flatMap(([remote, { release }]) =>
    ['', '/web', '/server'].map((part) => `${releaseFolder(remote, release)}${part}`),
  )
  const listed = await Promise.all(
    folders.map(async (folder) => (await store.list(folder)).map((name) => `${folder}/${name}`)),
  )
  return listed.flat()
}

/** Waits until a shell keeps all that is live. */
export async function untilKept(desk: Reading, data: string) {
  const wanted = await listLiveFiles(desk)
  await until(async () => {
    const kept = (await filesBelow(join(data, 'mirror'))).join('\n')
    return wanted.every((path) => kept.includes(path))
  })
}

export async function filesBelow(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch(() => [])
}
