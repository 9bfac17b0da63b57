import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check, lock } from 'proper-lockfile'
import { root } from './workspaces'

/** For ever: who holds a lock renews it, so that of a command which was killed is free after ten seconds. */
const options = { stale: 10_000, retries: { forever: true, minTimeout: 100, maxTimeout: 1000 } }

/**
 * Runs the work when no other command of this checkout works on the folder, which exists. `onWait` is called when one
 * does.
 */
export async function oneAtATime<Result>(
  folder: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const lockfilePath = lockOf(folder)
  mkdirSync(dirname(lockfilePath), { recursive: true })
  if (await check(folder, { ...options, lockfilePath })) onWait()
  const release = await lock(folder, { ...options, lockfilePath })
  try {
    return await work()
  } finally {
    await release()
  }
}

export function lockOf(folder: string) {
  return join(root, 'node_modules/.cache/site', `${folder.replaceAll(/\W+/g, '-')}.lock`)
}
