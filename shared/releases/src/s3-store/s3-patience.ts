import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from './s3-fault'

export type S3Patience = {
  /** For a connection, and for each next byte. */
  silenceMs: number
  /** For one request and its whole answer. */
  attemptMs: number
  /** The same for a read, which a visitor may wait for. */
  readMs: number
  /** No retry begins after this. */
  giveUpMs: number
  /** Pause before the first retry; doubles, up to a second. */
  pauseMs: number
  /** Of a list; 1000 unless it is set, which is a million names. */
  mostPages?: number
}

export const usualS3Patience: S3Patience = {
  silenceMs: 4000,
  attemptMs: 30_000,
  readMs: 10_000,
  giveUpMs: 12_000,
  pauseMs: 100,
}

/** Retries transient failures with exponential back-off and jitter, until `giveUpMs`; then throws the last error. */
export async function repeat<Answer>(
  { attemptMs, giveUpMs, pauseMs }: S3Patience,
  attempt: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + giveUpMs
  for (let waitMs = pauseMs; ; waitMs = Math.min(waitMs * 2, 1000)) {
    try {
      return await attempt(AbortSignal.timeout(attemptMs))
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error
    }
    // Jitter: clients refused at the same time return at different ones (thundering herd).
    await pause(waitMs * (0.5 + Math.random()))
  }
}
