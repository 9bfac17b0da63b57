import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ReleaseError } from '@site/releases'
import { lock } from 'proper-lockfile'
import { root } from './workspaces'

/** In ms. The holder of a lock renews it, so that of a command which was killed is free after this time. */
const staleAfter = 10_000
const tryAgainAfter = 250

/**
 * Runs the work when no other command of this checkout works on the folder, which exists. `onWait` is called when one
 * does.
 */
export async function oneAtATime<Result>(
  folder: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await take(folder, onWait)
  try {
    return await work()
  } finally {
    await release()
  }
}

/** Waits as long as another command holds the lock, and for nothing else: no other error ends by waiting. */
async function take(folder: string, onWait: () => void) {
  const lockfilePath = lockOf(folder)
  for (let tries = 0; ; tries++) {
    try {
      await mkdir(dirname(lockfilePath), { recursive: true })
      return await lock(folder, { stale: staleAfter, lockfilePath })
    } catch (cause) {
      if (Object(cause).code !== 'ELOCKED') throw cannotLock(lockfilePath, cause)
    }
    if (tries === 0) onWait()
    await pause(tryAgainAfter)
  }
}

function cannotLock(file: string, cause: unknown) {
  const { message: reason } = Object(cause)
  return new ReleaseError(
    `${file}, the lock by which commands of this checkout wait for each other, cannot be made (${reason}). ` +
      'Give your user its folder, or remove what is in its place, and do this again. Nothing was built.',
    { cause },
  )
}

export function lockOf(folder: string) {
  return join(root, 'node_modules/.cache/site', `${folder.replaceAll(/\W+/g, '-')}.lock`)
}
