import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from './s3-fault'

export type Patience = {
  /** For a connection to be made, and for the next byte to come. */
  silenceMs: number
  /** For one request with its whole answer. */
  attemptMs: number
  /** The same for reading a file, which a visitor may wait for. */
  readMs: number
  /** After that nothing is tried again. */
  giveUpMs: number
  /** Before the second attempt; doubles, up to a second. */
  pauseMs: number
}

export const usualPatience: Patience = {
  silenceMs: 4000,
  attemptMs: 30_000,
  readMs: 10_000,
  giveUpMs: 12_000,
  pauseMs: 100,
}

/** Tries again what failed for a transient reason, until patience ends: then the last error is thrown. */
export async function repeat<Answer>(
  { attemptMs, giveUpMs, pauseMs }: Patience,
  attempt: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + giveUpMs
  for (let waitMs = pauseMs; ; waitMs = Math.min(waitMs * 2, 1000)) {
    try {
      return await attempt(AbortSignal.timeout(attemptMs))
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error
    }
    // Those who were refused at the same moment come back at different ones.
    await pause(waitMs * (0.5 + Math.random()))
  }
}
