import { pipeline, type Readable, Transform } from 'node:stream'

/** An answer that goes on after the last byte it may have: a fault of the store, not of a file. */
export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer'
  readonly code = 'ERR_ENDLESS_ANSWER'

  constructor(limit: number) {
    super(`the answer went on after ${limit} bytes, and was cut off`)
  }
}

/** The same bytes, in a stream that fails instead of going on after `limit` of them. */
export function limitStream(source: Readable, limit: number): Readable {
  let length = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > limit) done(new EndlessAnswer(limit))
      else done(null, chunk)
    },
  })
  // Either's error destroys both, and is thrown to who reads: the callback has nothing to add.
  pipeline(source, limited, () => undefined)
  return limited
}

/** Rejects when the stream fails, goes on after `limit` bytes, or is not at its end in time. */
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
