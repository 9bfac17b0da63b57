import type { Job, Priority } from './job'

const most: Record<Priority, number> = { visitor: 500, form: 100, refresh: 20 }

/** The pages that wait for their turn, by their priority, the oldest first. */
export class WaitingPages {
  readonly #lists: Record<Priority, Job[]> = { visitor: [], form: [], refresh: [] }

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

  /** Number of pages that have their turn before a new one of this priority, refreshes aside. */
  before(priority: Priority) {
    return this.visitors + (priority === 'form' ? this.#lists.form.length : 0)
  }

  isFull(priority: Priority) {
    return this.#lists[priority].length >= most[priority]
  }

  next({ newestFirst }: { newestFirst: boolean }): Job | undefined {
    const { visitor, form, refresh } = this.#lists
    return (newestFirst ? visitor.at(-1) : visitor[0]) ?? form[0] ?? refresh[0]
  }

  add(job: Job) {
    this.#lists[job.priority].push(job)
  }

  /** Puts a page back that had its turn already. */
  addFirst(job: Job) {
    this.#lists[job.priority].unshift(job)
  }

  take(job: Job) {
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
