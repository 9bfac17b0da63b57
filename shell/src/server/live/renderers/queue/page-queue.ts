import type { PageAnswer, PageRequest } from '../../../renderer/protocol/protocol'
import { BusyError } from './busy-error'
import { type Job, type Priority, type RenderOptions, tellLate, workOf } from './job'
import { Quarantine } from './quarantine'
import { longestWait, QueueDelay } from './queue-delay'
import { UnderWayLimit } from './under-way-limit'
import { WaitingPages } from './waiting-pages'

type PageQueueOptions = {
  /** Name of the renderer, for messages. */
  name: string
  handOver: (id: number, page: PageRequest) => void
  /** Ends the process that a page was handed to, which calls `lose`. */
  end: (id: number, reason: Error) => void
  now?: () => number
}

/** Of one thread: the next page is at hand, or waits here while the queue stands: a newer one may come before it. */
const mostWorking = (isStanding: boolean) => (isStanding ? 1 : 2)

/** A page is late after this many ms of its own work, or in the queue. */
const deadline = { warm: 400, cold: 2000 }
/** After this many pages V8 has compiled the code. */
const warmAfter = 10
/** In ms, waiting for services included. */
export const longestRendering = 8000

/** The queue of pages for a renderer. It outlives the process that renders them. */
export class PageQueue {
  readonly #waiting = new WaitingPages()
  readonly #underWay = new Map<number, Job>()
  readonly #quarantine: Quarantine
  readonly #delay: QueueDelay
  readonly #limit: UnderWayLimit
  readonly #now: () => number
  #isOpen = false
  #lastId = 0
  #made = 0

  constructor(private readonly options: PageQueueOptions) {
    this.#now = options.now ?? (() => performance.now())
    this.#quarantine = new Quarantine(this.#now)
    this.#delay = new QueueDelay(this.#now)
    this.#limit = new UnderWayLimit(this.#now, () => this.#handOver())
  }

  /** Number of pages that wait or are being rendered. */
  get size() {
    return this.#waiting.size + this.#underWay.size
  }

  /** Addresses that ended a process twice, and are not rendered for a minute. */
  get quarantined(): string[] {
    return this.#quarantine.urls
  }

  /**
   * Rejects with `BusyError` when the page would wait too long (load shedding). While the queue stands, the page that
   * has waited longest is rejected in its place.
   */
  add(
    page: PageRequest,
    { priority = 'visitor', onLate, onBegin }: RenderOptions = {},
  ): Promise<PageAnswer> {
    if (this.#quarantine.has(page.url)) {
      return Promise.reject(this.#quarantine.errorFor(page.url, this.options.name))
    }
    const waiting = this.#waiting
    this.#delay.note(waiting.visitors)
    const isTooLong = this.#isTooLongFor(priority)
    const isReplaced = priority === 'visitor' && this.#delay.isStanding
    const oldest = isReplaced ? waiting.oldestVisitor : undefined
    if (isTooLong && oldest) this.#drop(oldest)
    else if (isTooLong || waiting.isFull(priority)) return Promise.reject(this.#busyError(page))
    return new Promise((resolve, reject) => {
      const now = this.#now()
      const told = { resolve, reject, onLate, onBegin }
      const started = { addedAt: now, begunAt: now, since: now, worked: 0, isServing: false }
      waiting.add({ id: ++this.#lastId, page, priority, ...told, ...started })
      this.#delay.note(waiting.visitors)
      this.#handOver()
    })
  }

  /** A form may wait as in a burst: nobody asks for it again, and it takes turns with the visitors. */
  #isTooLongFor(priority: Priority) {
    if (priority === 'refresh') return false
    if (priority === 'form') return this.#delay.isTooLongBurst(this.#waiting.beforeForm)
    return this.#delay.isTooLong(this.#waiting.visitors)
  }

  /** Raises the priority of a refresh for which a visitor waits now. */
  raise(url: string) {
    const job = this.#waiting.takeRefresh(url)
    if (!job) return
    this.#waiting.add({ ...job, priority: 'visitor' })
    this.#delay.note(this.#waiting.visitors)
  }

  /** Called when a process is ready: waiting pages are handed to it. */
  open() {
    this.#isOpen = true
    this.#delay.isOpen = true
    this.#made = 0
    this.#handOver()
  }

  /** Called when the process has ended: pages wait for the next one. */
  close() {
    this.#isOpen = false
    this.#delay.isOpen = false
  }

  settle(id: number, outcome: PageAnswer | Error) {
    const job = this.#underWay.get(id)
    // The page was given up before, so no caller waits for the answer.
    if (!job) return
    this.#underWay.delete(id)
    this.#quarantine.acquit(job.page.url)
    this.#made++
    if (this.#delay.isStanding) this.#limit.noteDone()
    this.#delay.noteDone()
    if (outcome instanceof Error) job.reject(outcome)
    else job.resolve(outcome)
    this.#handOver()
  }

  /**
   * Notes that a page waits for a service, or goes on. The wait does not count as its own work, and frees its slot.
   */
  noteService(id: number, isWaiting: boolean) {
    const job = this.#underWay.get(id)
    if (!job || job.isServing === isWaiting) return
    const now = this.#now()
    if (isWaiting) job.worked += now - job.since
    else job.since = now
    job.isServing = isWaiting
    this.#limit.noteWorking(this.#working)
    if (isWaiting) this.#handOver()
  }

  /**
   * Takes back the pages of a process that ended, by their ids and addresses. Only these are suspect: each is retried
   * once, alone, and one that ends the next process too is quarantined. So is one that was given up: on a busy machine
   * an endless loop is found after that. A form is never sent twice, because a POST is not idempotent.
   */
  lose(pages: ReadonlyMap<number, string>, reason: Error) {
    const lost = [...pages.keys()].reverse().flatMap((id) => this.#underWay.get(id) ?? [])
    this.#quarantine.blame([...pages.values()])
    const anew = { addedAt: this.#now(), worked: 0, isServing: false }
    for (const job of lost) {
      this.#underWay.delete(job.id)
      if (this.#quarantine.has(job.page.url) || job.priority === 'form') job.reject(reason)
      else this.#waiting.addFirst({ ...job, ...anew })
    }
  }

  rejectAll(reason: Error) {
    this.#isOpen = false
    const all = [...this.#underWay.values(), ...this.#waiting.all]
    this.#underWay.clear()
    this.#waiting.clear()
    for (const job of all) job.reject(reason)
  }

  /**
   * Called periodically while the queue is not empty: reports late pages, and gives up those beyond their deadline.
   */
  checkDeadlines() {
    const now = this.#now()
    const allowed = this.#made < warmAfter ? deadline.cold : deadline.warm
    for (const job of this.#underWay.values()) {
      if (workOf(job, now) > allowed) tellLate(job)
      if (now - job.addedAt <= longestRendering) continue
      const { url } = job.page
      // Of the deadline it has waited for more than half: that says nothing about the page.
      const hasWaited = job.begunAt - job.addedAt > longestRendering / 2
      const reason = hasWaited
        ? this.#busyError(job.page)
        : new Error(`${url} was not rendered within ${longestRendering} ms.`)
      // A suspect is alone in its process. The next page would be blamed with it.
      if (this.#quarantine.isInDoubt(url)) this.options.end(job.id, reason)
      this.#underWay.delete(job.id)
      job.reject(reason)
    }
    for (const job of this.#waiting.all) {
      if (now - job.addedAt > deadline.warm) tellLate(job)
      if (now - job.addedAt > longestWait.start) this.#drop(job)
    }
    this.#handOver()
  }

  #handOver() {
    if (this.#isOpen) this.#dropLate()
    while (this.#isOpen) {
      const job = this.#next()
      if (!job) return
      this.#waiting.take(job)
      this.#delay.note(this.#waiting.visitors)
      job.begunAt = this.#now()
      job.since = job.begunAt
      job.onBegin?.()
      // A suspect is judged by its own time only, not by what it waited for a process.
      if (this.#quarantine.isInDoubt(job.page.url)) job.addedAt = job.since
      this.#underWay.set(job.id, job)
      this.#limit.noteWorking(this.#working)
      this.options.handOver(job.id, job.page)
    }
  }

  #dropLate() {
    const waiting = this.#waiting
    for (let oldest = waiting.oldestVisitor; oldest; oldest = waiting.oldestVisitor) {
      if (!this.#delay.hasWaitedTooLong(oldest.addedAt, waiting.visitors - 1)) return
      this.#drop(oldest)
    }
  }

  /** The next page, if there is a free slot. A suspect page is rendered alone. */
  #next(): Job | undefined {
    const { isStanding } = this.#delay
    const job = this.#waiting.next({ newestFirst: isStanding })
    const working = this.#working
    this.#limit.noteWorking(working)
    if (!job || working >= mostWorking(isStanding)) return undefined
    if (!this.#limit.admits(this.#underWay.size, isStanding)) return undefined
    const jobs = [...this.#underWay.values()]
    const isDoubtful = [job, ...jobs].some(({ page }) => this.#quarantine.isInDoubt(page.url))
    return isDoubtful && jobs.length > 0 ? undefined : job
  }

  /** Number of pages under way that wait for no service. */
  get #working() {
    return [...this.#underWay.values()].filter(({ isServing }) => !isServing).length
  }

  #drop(job: Job) {
    this.#waiting.remove(job)
    this.#delay.note(this.#waiting.visitors)
    job.reject(this.#busyError(job.page))
  }

  #busyError({ url }: PageRequest) {
    const { name } = this.options
    return new BusyError(
      `${url} was not rendered: ${name} is busy with ${this.#underWay.size} pages, and ${this.#waiting.size} more wait. Try again later.`,
      2,
    )
  }
}
