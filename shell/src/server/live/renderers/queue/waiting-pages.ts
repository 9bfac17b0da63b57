import type { Job, Priority } from './job'

const most: Record<Priority, number> = { visitor: 500, form: 100, refresh: 20 }

/**
 * The pages that wait for their turn, by their priority, the oldest first. Visitors and forms take turns: a crowd of
 * visitors leaves forms half of the capacity, and a flood of forms leaves the visitors half.
 */
export class WaitingPages {
  readonly #lists: Record<Priority, Job[]> = { visitor: [], form: [], refresh: [] }
  #isFormsTurn = true

  get size() {
    const { visitor, form, refresh } = this.#lists
    return visitor.length + form.length + refresh.length
  }

  get all(): Job[] {
    return Object.values(this.#lists).flat()
  }

  get visitors(): number {
    return this.#lists.visitor.length
  }

  get oldestVisitor(): Job | undefined {
    return this.#lists.visitor[0]
  }

  /** Number of forms that have their turn before a new one, and of the visitors between them. */
  get beforeForm(): number {
    const forms = this.#lists.form.length
    return forms + Math.min(forms, this.visitors)
  }

  isFull(priority: Priority) {
    return this.#lists[priority].length >= most[priority]
  }

  next({ newestFirst }: { newestFirst: boolean }): Job | undefined {
    const { visitor, form, refresh } = this.#lists
    const nextVisitor = newestFirst ? visitor.at(-1) : visitor[0]
    const nextForm = form[0]
    const first = this.#isFormsTurn ? nextForm : nextVisitor
    return first ?? nextVisitor ?? nextForm ?? refresh[0]
  }

  add(job: Job) {
    this.#lists[job.priority].push(job)
  }

  /** Puts a page back that had its turn already. */
  addFirst(job: Job) {
    this.#lists[job.priority].unshift(job)
  }

  take(job: Job) {
    this.remove(job)
    this.#isFormsTurn = job.priority !== 'form'
  }

  remove(job: Job) {
    const list = this.#lists[job.priority]
    list.splice(list.indexOf(job), 1)
  }

  /** Takes the refresh of an address, if one waits. */
  takeRefresh(url: string): Job | undefined {
    const { refresh } = this.#lists
    const found = refresh.findIndex((job) => job.page.url === url)
    return found < 0 ? undefined : refresh.splice(found, 1)[0]
  }

  clear() {
    for (const list of Object.values(this.#lists)) list.length = 0
  }
}
