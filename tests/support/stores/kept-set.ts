import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  copySuffixes,
  isCompressed,
  liveIn,
  type Reading,
  readHistory,
  releaseFolder,
} from '@site/releases'
import { distOf } from '@site/tasks'
import { until } from '../until'

/** All files of the remotes' live releases, compressed ones too, that a shell has to keep to start without its store. */
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

/** The same of the shell's own release, which it keeps after those. By its build: it may still be storing it. */
async function listShellFiles() {
  const { files } = JSON.parse(await readFile(join(distOf('shell'), 'release.json'), 'utf8'))
  const suffixesOf = (file: string) => (isCompressed(file) ? Object.values(copySuffixes) : [])
  return Object.keys(files).flatMap((file) =>
    ['', ...suffixesOf(file)].map((suffix) => `/${file}${suffix}`),
  )
}

/** Waits until a shell keeps all that is live. */
export async function untilKept(desk: Reading, data: string) {
  const wanted = [...(await listLiveFiles(desk)), ...(await listShellFiles())]
  await until(async () => {
    const kept = await filesBelow(join(data, 'mirror'))
    return wanted.every((path) => kept.some((one) => one.endsWith(path)))
  })
}

export async function filesBelow(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch(() => [])
}
