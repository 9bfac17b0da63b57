import type { PageAnswer, PageRequest } from '../../../renderer/protocol/protocol'

/** Visitors and forms have their turn before refreshes of cached pages. */
export type Priority = 'visitor' | 'form' | 'refresh'

export type RenderOptions = {
  priority?: Priority
  /** Called when the page misses its deadline and is still being rendered: the last good page may stand in. */
  onLate?: () => void
  /** Called when a process gets the page, which has waited in the queue until then; again when another process does. */
  onBegin?: () => void
}

/** A page that waits or is being rendered. */
export type Job = {
  id: number
  page: PageRequest
  priority: Priority
  resolve: (answer: PageAnswer) => void
  reject: (error: Error) => void
  onLate?: (() => void) | undefined
  onBegin?: (() => void) | undefined
  addedAt: number
  /** When a process got it. */
  begunAt: number
  /** When its own work began, or went on after a service. */
  since: number
  /** Its own work so far, in ms, without the time it waited for services. */
  worked: number
  isServing: boolean
}

export function workOf({ worked, isServing, since }: Job, now: number) {
  return isServing ? worked : worked + now - since
}

export function tellLate(job: Job) {
  job.onLate?.()
  job.onLate = undefined
}
