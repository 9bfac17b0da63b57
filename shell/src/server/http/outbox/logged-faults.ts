/** What was logged about each file: once, and not at every pass, of which there are thousands in two weeks. */
export class LoggedFaults {
  readonly #logged = new Map<string, Set<string>>()

  isNew(name: string, message: string) {
    const logged = this.#logged.get(name) ?? new Set()
    this.#logged.set(name, logged)
    const isNew = !logged.has(message)
    logged.add(message)
    return isNew
  }

  forget(name: string) {
    this.#logged.delete(name)
  }
}
