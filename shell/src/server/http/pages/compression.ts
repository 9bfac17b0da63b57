import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type Encoded = {
  br: Buffer
  /** Made on the first request for it, because behind https all browsers accept Brotli. */
  gzip?: Buffer
  identity: Buffer
}

type Task = () => Promise<void>

/**
 * Brotli at quality 5 takes 3 ms for a page, at 11 it takes 75 ms and saves a tenth: worth it for pages that stay. At 3
 * it takes 1 ms for an eighth more: while many pages wait, so that they do not wait here for longer than to be rendered.
 */
const quality = { hasty: 3, quick: 5, thorough: 11 }
const manyWaiting = 4
const mostWaiting = 500
/** Thorough compression starts after this many ms without a new page. */
const idleAfter = 300

/**
 * Compresses pages, a few at a time, so that compression never takes all threads of the pool. Pages that stay are
 * compressed again, thoroughly, while the pool is idle.
 */
export class Compression {
  readonly #atOnce = Math.max(1, availableParallelism() - 1)
  readonly #waiting: Task[] = []
  readonly #thorough = new Map<string, Task>()
  #running = 0
  #lastQuick = 0
  #improving: NodeJS.Timeout | undefined

  /** Rejects when the queue is full (load shedding). */
  compress(identity: Buffer): Promise<Encoded> {
    if (this.#waiting.length >= mostWaiting) {
      return Promise.reject(new Error(`${mostWaiting} pages wait to be compressed.`))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(async () => {
        try {
          const isHasty = this.#waiting.length >= manyWaiting
          const level = isHasty ? quality.hasty : quality.quick
          resolve({ br: await brotli(identity, withQuality(level, identity)), identity })
        } catch (error) {
          reject(error)
        }
      })
      this.#work()
    })
  }

  /**
   * Compresses again, thoroughly, when idle. `bodies` is changed in place, if somebody keeps it until then; for one key
   * only the latest call counts.
   */
  improve(key: string, kept: Encoded) {
    const reference = new WeakRef(kept)
    this.#thorough.set(key, async () => {
      const bodies = reference.deref()
      if (!bodies) return
      bodies.br = await brotli(bodies.identity, withQuality(quality.thorough, bodies.identity))
      if (bodies.gzip) bodies.gzip = await zip(bodies.identity, { level: 9 })
    })
    const [oldest = ''] = this.#thorough.keys()
    if (this.#thorough.size > mostWaiting) this.#thorough.delete(oldest)
    this.#improveWhenIdle()
  }

  #work() {
    while (this.#running < this.#atOnce) {
      const task = this.#waiting.shift()
      if (!task) return
      this.#running++
      this.#lastQuick = performance.now()
      void task().finally(() => {
        this.#running--
        this.#work()
      })
    }
  }

  #improveWhenIdle() {
    this.#improving ??= setTimeout(async () => {
      const isIdle = this.#running === 0 && performance.now() - this.#lastQuick > idleAfter
      const [next] = isIdle ? this.#thorough : []
      if (next) this.#thorough.delete(next[0])
      // A failed attempt leaves the quick compression.
      await next?.[1]().catch(() => undefined)
      this.#improving = undefined
      if (this.#thorough.size > 0) this.#improveWhenIdle()
    }, idleAfter / 3)
    this.#improving.unref()
  }
}

/** The body in an encoding. At level 6 gzip takes 2 ms for a page. */
export function encodedBody(bodies: Encoded, encoding: Encoding): Buffer {
  if (encoding !== 'gzip') return bodies[encoding]
  bodies.gzip ??= gzipSync(bodies.identity, { level: 6 })
  return bodies.gzip
}

function withQuality(level: number, { length }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
