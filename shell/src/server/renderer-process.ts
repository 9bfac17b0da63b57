import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PageAnswer, PageRequest, RendererData } from './render/release-set'
import type { RendererAnswer, RendererRequest } from './render/renderer'

type Pending = { resolve: (answer: PageAnswer) => void; reject: (error: Error) => void }

const startDeadline = 15_000

/**
 * Renders the pages of one release set in a worker thread of its own: a remote that loops or leaks
 * cannot stop the server, and ending the worker leaves nothing behind.
 */
export class Renderer {
  /** Remotes that could not be loaded, in words. */
  readonly failures: string[] = []
  /** The pages of the set, for the sitemap. */
  readonly paths: string[] = []
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #started: Promise<void>
  #lastId = 0
  #hasEnded = false

  constructor(
    readonly data: RendererData,
    private readonly pageDeadline: number,
  ) {
    this.#worker = new Worker(join(import.meta.dirname, 'renderer.js'), {
      workerData: data,
      env: { NODE_ENV: 'production' },
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
        if (answer.kind !== 'ready') return this.#settle(answer)
        clearTimeout(late)
        this.failures.push(...answer.failures)
        this.paths.push(...answer.paths)
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

  /** Rejects when the page could not be rendered in time; a worker that hangs is ended. */
  render(page: PageRequest): Promise<PageAnswer> {
    if (this.#hasEnded) return Promise.reject(new Error('The renderer has ended.'))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#end(new Error(`${page.url} was not rendered within ${this.pageDeadline} ms.`))
        void this.#worker.terminate()
      }, this.pageDeadline)
      this.#pending.set(id, {
        resolve: (answer) => {
          clearTimeout(late)
          resolve(answer)
        },
        reject: (error) => {
          clearTimeout(late)
          reject(error)
        },
      })
      this.#worker.postMessage({ id, page } satisfies RendererRequest)
    })
  }

  /** Lets the pages under way finish, then ends the worker. */
  async drain() {
    while (this.#pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    this.#hasEnded = true
    await this.#worker.terminate()
  }

  #settle(answer: Exclude<RendererAnswer, { kind: 'ready' }>) {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (answer.kind === 'page') pending?.resolve(answer.answer)
    else pending?.reject(new Error(answer.message))
  }

  #end(error: Error) {
    this.#hasEnded = true
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
