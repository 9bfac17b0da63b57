import { ReleaseError } from '../release-error'
import { exportName, packageName } from '../rules/names'
import { parseJson } from '../rules/parse-json'
import { list, optional, type Shape, table, text, wholeNumber, words } from '../rules/rules'
import type { ReleaseStore } from '../store/store'
import type { RunningShell } from './misfits'

const day = 24 * 60 * 60 * 1000

function folderOf(time: number) {
  return `shells/${new Date(time).toISOString().slice(0, 10)}`
}

/** Announces a shell, every day, so that the gate refuses releases that it cannot run. */
export async function announceShell(store: ReleaseStore, shell: RunningShell, now = Date.now()) {
  const bytes = Buffer.from(JSON.stringify(shell))
  await store.create(`${folderOf(now)}/${shell.id}.json`, bytes)
}

/** The shells announced today and yesterday, from which open pages may come. */
export async function readRunningShells(
  store: ReleaseStore,
  now = Date.now(),
): Promise<RunningShell[]> {
  const folders = [folderOf(now - day), folderOf(now)]
  const paths = await Promise.all(
    folders.map(async (folder) => (await store.list(folder)).map((name) => `${folder}/${name}`)),
  )
  const found = await Promise.all(
    paths
      .flatMap((some) => some.slice(0, mostShells))
      .map((path) => store.get(path).catch(skipOdd)),
  )
  const shells = found.flatMap((bytes) => parseShell(bytes) ?? [])
  return [...new Map(shells.map((shell) => [shell.id, shell])).values()]
}

/** A day: far more than are ever deployed, so that no flood of files makes every check slow. */
const mostShells = 200
const largestWord = 16 * 1024

const rules: Shape<RunningShell> = {
  id: text(/^[\w.+-]{1,80}$/, 'the id of a release of the shell'),
  contract: wholeNumber(1, 1000),
  provides: table(packageName, words(100), 50),
  brings: optional(list(exportName, 500)),
}

/** An oversized file, or one that is none, like any damaged announcement: it must not block every release. */
function skipOdd(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

/** Undefined for a damaged announcement. */
function parseShell(bytes: Buffer | undefined): RunningShell | undefined {
  const parsed = bytes && parseJson<RunningShell>(bytes, rules, largestWord)
  return parsed && 'value' in parsed ? parsed.value : undefined
}
