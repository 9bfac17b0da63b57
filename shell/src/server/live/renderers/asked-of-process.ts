import type { RendererAnswer, RendererRequest } from '../../renderer/protocol/protocol'

/** What a process may say of waiting and working, in bytes of JSON: more for every page, up to the most. */
const notes = { forPage: 32 * 1024, most: 1024 * 1024 }
/** The same for what it may say unasked or at every check: of services, and that it lives. */
const longestNote = 32 * 1024

/** What a process was asked for, and so may say: a release that talks by itself must not keep the shell busy. */
export class AskedOfProcess {
  /** Ids and addresses of pages that are not answered yet, those given up included. */
  readonly pages = new Map<number, string>()
  /** Ids of lists and inspections. */
  readonly #questions = new Set<number>()
  #isReady = false
  #isPinged = false
  /** Bytes that its notes may still have. */
  #notesLeft = 0

  /** True while pages or lists are not answered. */
  get isOwed() {
    return this.pages.size > 0 || this.#questions.size > 0
  }

  add(request: Exclude<RendererRequest, { kind: 'start' }>) {
    if (request.kind === 'ping') this.#isPinged = true
    else if (request.kind === 'page') {
      this.pages.set(request.id, request.page.url)
      this.#notesLeft = Math.min(this.#notesLeft + notes.forPage, notes.most)
    } else this.#questions.add(request.id)
  }

  /** Once its answer is parsed: a process that breaks there has not answered. */
  settle(id: number) {
    this.pages.delete(id)
  }

  /** Throws for what was not asked for, or is too long. Called before a message is parsed; `length` are the bytes of its header. */
  take(header: unknown, length: number) {
    const { kind, id } = Object(header)
    if (!this.#isAsked(kind, id, length)) {
      throw new Error(`It sent "${String(kind)}", which it was not asked for.`)
    }
    if ((kind === 'service' || kind === 'echo') && length > longestNote) {
      throw new Error(`It sent "${kind}" with ${length} bytes, and may send ${longestNote}.`)
    }
  }

  #isAsked(kind: RendererAnswer['kind'], id: number, length: number) {
    switch (kind) {
      case 'ready': {
        const isFirst = !this.#isReady
        this.#isReady = true
        return isFirst
      }
      case 'echo': {
        const isPinged = this.#isPinged
        this.#isPinged = false
        return isPinged
      }
      // Also for a page that was answered: one that was given up goes on.
      case 'waits':
      case 'works':
        this.#notesLeft -= length
        return this.#notesLeft >= 0
      case 'page':
      case 'failed':
        return this.pages.has(id) || this.#questions.delete(id)
      case 'list':
      case 'inspection':
        return this.#questions.delete(id)
      // Notes of services are counted where they are logged, and other kinds refused where they are parsed.
      default:
        return true
    }
  }
}
