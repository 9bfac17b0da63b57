import { Worker } from 'node:worker_threads'
import { PageQueue } from './page-queue'
import type { PageAnswer, PageRequest, RendererData } from './render/release-set'
import type { RemoteFailure, RendererAnswer, RendererRequest } from './render/renderer'

const startDeadline = 15_000
const echoDeadline = 1000

/**
 * Renders the pages of one release set in a worker thread of its own: a remote that loops or leaks
 * cannot stop the server, and ending the worker leaves nothing behind.
 */
export class Renderer {
  /** Remotes that could not be loaded. */
  readonly failures: RemoteFailure[] = []
  readonly #worker: Worker
  readonly #queue: PageQueue
  readonly #started: Promise<void>
  #echoMissing: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(
    readonly data: RendererData,
    pageDeadline: number,
  ) {
    this.#worker = new Worker(data.rendererFile, {
      workerData: data,
      env: { NODE_ENV: 'production' },
    })
    this.#queue = new PageQueue({
      deadline: pageDeadline,
      handOver: (id, page) => this.#post({ kind: 'page', id, page }),
      onLate: () => this.#ping(),
    })
    this.#started = new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(late)
        reject(error)
        this.#end(error)
      }
      const late = setTimeout(() => {
        const { id } = data.releaseSet
        fail(new Error(`The renderer of release set ${id} did not start in time.`))
        void this.#worker.terminate()
      }, startDeadline)
      this.#worker.on('message', (answer: RendererAnswer) => {
        if (answer.kind === 'echo') return this.#hearEcho()
        if (answer.kind === 'inspection') return
        if (answer.kind !== 'ready') return this.#queue.settle(answer)
        clearTimeout(late)
        this.failures.push(...answer.failures)
        resolve()
      })
      this.#worker.on('error', fail)
      this.#worker.on('exit', () => fail(new Error('The renderer has ended.')))
    })
  }

  get hasEnded() {
    return this.#hasEnded
  }

  /** Rejects when the worker cannot start: the release set is not usable. */
  get started() {
    return this.#started
  }

  /** Rejects when the page could not be rendered in time, or too many others wait. */
  render(page: PageRequest): Promise<PageAnswer> {
    if (this.#hasEnded) return Promise.reject(new Error('The renderer has ended.'))
    return this.#queue.add(page)
  }

  /** Lets the pages under way finish, then ends the worker. */
  async drain() {
    while (this.#queue.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    this.#hasEnded = true
    await this.#worker.terminate()
  }

  /** A late page may only wait for a slow service. A worker that does not even echo is in a loop. */
  #ping() {
    if (this.#hasEnded || this.#echoMissing) return
    this.#echoMissing = setTimeout(() => {
      this.#end(new Error('The renderer was ended: it hung and answered nothing any more.'))
      void this.#worker.terminate()
    }, echoDeadline)
    this.#post({ kind: 'ping' })
  }

  #hearEcho() {
    clearTimeout(this.#echoMissing)
    this.#echoMissing = undefined
  }

  #post(request: RendererRequest) {
    this.#worker.postMessage(request)
  }

  #end(error: Error) {
    this.#hasEnded = true
    this.#hearEcho()
    this.#queue.rejectAll(error)
  }
}
