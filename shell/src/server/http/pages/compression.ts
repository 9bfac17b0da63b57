import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type Encoded = {
  br: Buffer
  /** Made on the first request for it, because behind https all browsers accept Brotli. */
  gzip?: Buffer
  identity: Buffer
}

type Waiting = {
  identity: Buffer
  resolve: (bodies: Encoded) => void
  reject: (reason: unknown) => void
}

/**
 * Brotli at quality 5 takes 1 ms of a processor for a page, at 11 it takes 75 ms and saves a tenth: worth it for pages
 * that stay. At 1 it takes 0.2 ms, for a quarter more: where the page would have to wait for a thread. On a busy
 * machine that wait is many times the work, and no queue would shed it.
 */
const quality = { hasty: 1, quick: 5, thorough: 11 }
/** Bytes. Larger pages wait for a thread, because they would hold up the event loop. */
const largestHasty = 1024 * 1024
/** In ms. A thread that takes longer for a page shows that the processors are busy, and so they may be for a while. */
const longestQuick = 20
const busyFor = 2000
const mostWaiting = 500
/** Thorough compression starts after this many ms without a new page. */
const idleAfter = 300
/** In bits. A smaller one saves no memory. */
const smallestWindow = 16
/** A window is this many bytes smaller than its power of two (RFC 7932, section 9.1). */
const windowGap = 16

/**
 * Compresses pages, a few at a time, so that compression never takes all threads of the pool. Pages that stay are
 * compressed again, thoroughly, while the pool is idle.
 */
export class Compression {
  readonly #atOnce = Math.max(1, availableParallelism() - 1)
  readonly #waiting: Waiting[] = []
  readonly #thorough = new Map<string, () => Promise<void>>()
  #running = 0
  #lastQuick = 0
  #busyUntil = 0
  #improving: NodeJS.Timeout | undefined

  /** Rejects when the queue is full (load shedding). */
  compress(identity: Buffer): Promise<Encoded> {
    if (this.#waiting.length >= mostWaiting) {
      return Promise.reject(new Error(`${mostWaiting} pages wait to be compressed.`))
    }
    const wouldWait = this.#running >= this.#atOnce || performance.now() < this.#busyUntil
    if (wouldWait && identity.length <= largestHasty) {
      const br = brotliCompressSync(identity, withQuality(quality.hasty, identity))
      return Promise.resolve({ br, identity })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ identity, resolve, reject })
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
      const next = this.#waiting.shift()
      if (!next) return
      const { identity, resolve, reject } = next
      this.#running++
      const started = performance.now()
      this.#lastQuick = started
      brotli(identity, withQuality(quality.quick, identity))
        .finally(() => {
          this.#running--
          const now = performance.now()
          if (now - started > longestQuick && identity.length <= largestHasty) {
            this.#busyUntil = now + busyFor
          }
          this.#work()
        })
        .then((br) => resolve({ br, identity }), reject)
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

/**
 * With a window that holds the page and no more. The usual one of 4 MiB saves no byte, and makes V8 collect garbage so
 * often that it took two fifths of the event loop's time while searches were rendered.
 */
function withQuality(level: number, { length }: Buffer) {
  const bits = Math.ceil(Math.log2(length + windowGap))
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(bits, smallestWindow),
        constants.BROTLI_DEFAULT_WINDOW,
      ),
    },
  }
}
