import type { PageAnswer, PageRequest } from './render/release-set'
import type { RendererAnswer } from './render/renderer'

type Job = {
  page: PageRequest
  resolve: (answer: PageAnswer) => void
  reject: (error: Error) => void
  late: NodeJS.Timeout
}

type PageQueueOptions = {
  /** How long a page may wait, and then how long it may take, in ms. */
  deadline: number
  handOver: (id: number, page: PageRequest) => void
  /** A page that was handed over has missed its deadline. */
  onLate: () => void
}

const mostUnderWay = 16
const mostWaiting = 500

/** The pages a renderer is asked for: a few at a time are with its worker, the others wait. */
export class PageQueue {
  readonly #waiting = new Map<number, Job>()
  readonly #underWay = new Map<number, Job>()
  #lastId = 0

  constructor(private readonly options: PageQueueOptions) {}

  get size() {
    return this.#waiting.size + this.#underWay.size
  }

  add(page: PageRequest): Promise<PageAnswer> {
    if (this.#waiting.size >= mostWaiting) return Promise.reject(this.#busy(page))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(id)
        reject(this.#busy(page))
      }, this.options.deadline)
      this.#waiting.set(id, { page, resolve, reject, late })
      this.#handOver()
    })
  }

  /** An answer that comes too late is for nobody. */
  settle(answer: Extract<RendererAnswer, { id: number }>) {
    const job = this.#underWay.get(answer.id)
    if (!job) return
    clearTimeout(job.late)
    this.#underWay.delete(answer.id)
    if (answer.kind === 'page') job.resolve(answer.answer)
    else job.reject(new Error(answer.message))
    this.#handOver()
  }

  rejectAll(error: Error) {
    for (const { late, reject } of [...this.#underWay.values(), ...this.#waiting.values()]) {
      clearTimeout(late)
      reject(error)
    }
    this.#underWay.clear()
    this.#waiting.clear()
  }

  #handOver() {
    for (const [id, job] of this.#waiting) {
      if (this.#underWay.size >= mostUnderWay) return
      clearTimeout(job.late)
      this.#waiting.delete(id)
      this.#underWay.set(id, { ...job, late: this.#startDeadline(id, job) })
      this.options.handOver(id, job.page)
    }
  }

  #startDeadline(id: number, { page, reject }: Job) {
    const { deadline, onLate } = this.options
    return setTimeout(() => {
      this.#underWay.delete(id)
      reject(new Error(`${page.url} was not rendered within ${deadline} ms.`))
      onLate()
      this.#handOver()
    }, deadline)
  }

  #busy({ url }: PageRequest) {
    return new Error(
      `${url} was not rendered: the renderer is busy with ${this.#underWay.size} pages and ${this.#waiting.size} more wait. Try again later.`,
    )
  }
}
