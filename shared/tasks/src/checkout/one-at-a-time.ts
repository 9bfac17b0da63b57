import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ReleaseError } from '@site/releases'
import { lock } from 'proper-lockfile'
import { root } from './workspaces'

/** In ms. The holder of a lock renews it, so that of a command which was killed is free after this time. */
const staleAfter = 10_000
/** In ms. The library notices the loss of a lock when it renews it. */
const renewedAfter = 1000
const tryAgainAfter = 250

/**
 * Runs the work when no other command of this checkout works on the folder, which exists. `onWait` is called when one
 * does. A holder that stands still loses its lock: the signal tells the work, which then counts for nothing.
 */
export async function oneAtATime<Result>(
  folder: string,
  onWait: () => void,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const loss = new AbortController()
  const { signal: lost } = loss
  const release = await take(folder, onWait, (cause) => loss.abort(cause))
  const taken = await identify(folder)
  const [done] = await Promise.allSettled([work(lost)])
  const isOurs = taken !== undefined && taken === (await identify(folder))
  // Until the library has noticed it too: at the end of this process it would remove the lock of another.
  if (!isOurs) await pause(staleAfter, undefined, { signal: lost }).catch(() => undefined)
  if (!isOurs || lost.aborted) throw lostLock(folder, lost.reason)
  await release()
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** A lock that was taken by another is a new folder, perhaps with the inode of the old one. */
async function identify(folder: string) {
  const found = await stat(lockOf(folder), { bigint: true }).catch(() => undefined)
  return found && `${found.ino} ${found.birthtimeNs}`
}

/** Waits as long as another command holds the lock, and for nothing else: no other error ends by waiting. */
async function take(folder: string, onWait: () => void, onCompromised: (cause: Error) => void) {
  const lockfilePath = lockOf(folder)
  for (let tries = 0; ; tries++) {
    try {
      await mkdir(dirname(lockfilePath), { recursive: true })
      const terms = { stale: staleAfter, update: renewedAfter, lockfilePath, onCompromised }
      return await lock(folder, terms)
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

function lostLock(folder: string, cause: unknown) {
  return new ReleaseError(
    `${lockOf(folder)}, the lock by which commands of this checkout wait for each other, was lost: ` +
      `this one stood still for ${staleAfter / 1000} s, or something removed it. Another may have built ` +
      `${relative(root, folder)} at the same time, so what this one built there counts as no build. ` +
      'Wait until the other has ended, and do this again. Nothing was published.',
    { cause },
  )
}

export function lockOf(folder: string) {
  return join(root, 'node_modules/.cache/site', `${folder.replaceAll(/\W+/g, '-')}.lock`)
}
