/** Of circuit breakers that open or close, in a minute. */
const most = { logged: 20, heard: 1000 }
const minute = 60_000

/** What a release says of its services: it may say anything, and as often as it likes. */
export class ServiceNotes {
  #since = performance.now()
  #count = 0

  constructor(private readonly log: (message: string) => void) {}

  /** False when the release says too much. */
  note(message: string): boolean {
    const now = performance.now()
    if (now - this.#since > minute) {
      this.#since = now
      this.#count = 0
    }
    this.#count++
    if (this.#count <= most.logged) this.log(message)
    return this.#count <= most.heard
  }
}
