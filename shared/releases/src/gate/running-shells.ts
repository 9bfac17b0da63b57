import type { ReleaseStore } from '../store/store'
import type { RunningShell } from './gate'

const day = 24 * 60 * 60 * 1000

function folderOf(time: number) {
  return `shells/${new Date(time).toISOString().slice(0, 10)}`
}

/** A shell says every day that it is there, so that nobody releases what it cannot run. */
export async function announceShell(store: ReleaseStore, shell: RunningShell, now = Date.now()) {
  const bytes = Buffer.from(JSON.stringify(shell))
  await store.create(`${folderOf(now)}/${shell.id}.json`, bytes)
}

/** The shells that pages of today and yesterday came from. */
export async function readRunningShells(
  store: ReleaseStore,
  now = Date.now(),
): Promise<RunningShell[]> {
  const folders = [folderOf(now - day), folderOf(now)]
  const paths = await Promise.all(
    folders.map(async (folder) => (await store.list(folder)).map((name) => `${folder}/${name}`)),
  )
  const found = await Promise.all(paths.flat().map((path) => store.get(path)))
  const shells = found.flatMap((bytes) => parseShell(bytes) ?? [])
  return [...new Map(shells.map((shell) => [shell.id, shell])).values()]
}

/** A damaged word of one shell must not keep everybody from releasing. */
function parseShell(bytes: Buffer | undefined): RunningShell | undefined {
  try {
    const shell = JSON.parse(String(bytes))
    return Object(shell.provides) === shell.provides && shell.contract > 0 ? shell : undefined
  } catch {
    return undefined
  }
}
