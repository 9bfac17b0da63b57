import { pipeline, type Readable, Transform } from 'node:stream'

/** An answer longer than its limit: a fault of the store, not of a file. */
class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer'
  readonly code = 'ERR_ENDLESS_ANSWER'

  constructor(limit: number) {
    super(`the answer went on after ${limit} bytes, and was cut off`)
  }
}

/** The same bytes, in a stream that fails beyond `limit` of them. */
export function limitStream(source: Readable, limit: number): Readable {
  let length = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > limit) done(new EndlessAnswer(limit))
      else done(null, chunk)
    },
  })
  // An error of either stream destroys both and reaches the reader, so the callback has nothing to do.
  pipeline(source, limited, () => undefined)
  return limited
}

/** Reads a stream to its end. Rejects when it fails, has more than `limit` bytes, or is aborted. */
export async function readStream(source: Readable, limit: number, signal: AbortSignal) {
  const limited = limitStream(source, limit)
  const abort = () => limited.destroy(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const chunks: Buffer[] = await limited.toArray()
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
