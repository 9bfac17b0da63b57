import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoded = { br: Buffer; gzip: Buffer; identity: Buffer }

type Task = () => Promise<void>

/**
 * Brotli at quality 5 takes 3 ms for a page, at 11 it takes 75 ms and saves a tenth: worth it for pages that stay.
 */
const quality = { quick: 5, thorough: 11 }
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
          const [br, gzipped] = await Promise.all([
            brotli(identity, withQuality(quality.quick, identity)),
            zip(identity, { level: 6 }),
          ])
          resolve({ br, gzip: gzipped, identity })
        } catch (error) {
          reject(error)
        }
      })
      this.#work()
    })
  }

  /**
   * Compresses again, thoroughly, when idle. `bodies` is changed in place; for one key only the latest call counts.
   */
  improve(key: string, bodies: Encoded) {
    this.#thorough.set(key, async () => {
      const [br, gzipped] = await Promise.all([
        brotli(bodies.identity, withQuality(quality.thorough, bodies.identity)),
        zip(bodies.identity, { level: 9 }),
      ])
      bodies.br = br
      bodies.gzip = gzipped
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

function withQuality(level: number, { length }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
