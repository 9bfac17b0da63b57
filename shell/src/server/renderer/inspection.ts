import type { Platform } from '@site/contract'
import type { Federation } from '../../page/federation'
import { noteBuiltIns } from './note-built-ins'
import { noteTimers } from './note-timers'
import { pagePaths } from './page-paths'
import type { Inspection } from './protocol/protocol'

const sampled = 3
const longestListing = 15_000

/**
 * Called before a remote is loaded. The result reports later what the remote changed, and what it did besides
 * rendering.
 */
export function noteWorld() {
  const complaints: string[] = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => void complaints.push(words.map(String).join(' '))
  }
  const uncaught: string[] = []
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (reason: unknown) => void uncaught.push(String(reason)))
  }
  const settle = noteTimers()
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
