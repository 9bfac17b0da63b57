import type { Platform } from '@site/contract'
import type { Federation } from '../../page/federation'
import { noteBuiltIns } from './note-built-ins'
import { pagePaths } from './page-paths'
import { watchTimers } from './watch-timers'

/** What a remote turned out to be when it was loaded and its pages were rendered. */
export type Inspection = {
  /** Addresses to render: its pages, and some of those it finds in data. */
  paths: string[]
  slices: string[]
  /** What it left behind in the shell's own world. */
  leaks: string[]
  /** What was written to the console as an error or a warning. */
  complaints: string[]
  /** Errors that nothing caught. */
  uncaught: string[]
  /** Timers and connections that outlive the rendering. */
  pending: string[]
}

const sampled = 3
const longestListing = 5000

/** Called before a remote is loaded; says later what it has changed, and what it does besides rendering. */
export function watchWorld() {
  const complaints: string[] = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => void complaints.push(words.map(String).join(' '))
  }
  const uncaught: string[] = []
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (reason: unknown) => void uncaught.push(String(reason)))
  }
  const settle = watchTimers()
  const findLeaks = noteBuiltIns()
  return { complaints, uncaught, findLeaks, settle }
}

export async function inspectRemote(
  { federation, platform }: { federation: Federation; platform: Platform },
  remote: string,
): Promise<Pick<Inspection, 'paths' | 'slices'>> {
  const { routes, slices, listPages } = await federation.loadRemote(remote)
  const listed = (await listPages?.(platform, AbortSignal.timeout(longestListing))) ?? []
  return {
    paths: [...pagePaths(routes), ...listed.slice(0, sampled).map(({ path }) => path)],
    slices: slices.map(({ reducerPath }) => reducerPath).sort(),
  }
}
