/** What was logged about each file: once, and not at every pass, of which there are thousands in two weeks. */
export class Told {
  readonly #told = new Map<string, Set<string>>()

  isNew(name: string, message: string) {
    const told = this.#told.get(name) ?? new Set()
    this.#told.set(name, told)
    const isNew = !told.has(message)
    told.add(message)
    return isNew
  }

  forget(name: string) {
    this.#told.delete(name)
  }
}
