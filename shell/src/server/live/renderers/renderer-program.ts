import { type Launched, launchRenderer } from './launch-renderer'

/** The renderer program, and processes of it that boot before their release is known. */
export class RendererProgram {
  readonly #spares: Launched[] = []

  constructor(private readonly source: Uint8Array) {}

  /** Boots processes on the other cores, while a start reads and verifies what they will render. */
  bootSpares(count: number) {
    for (let spare = 0; spare < count; spare++) {
      const launched = launchRenderer(this.source)
      // A spare that cannot start is not used; the process in its place says why.
      launched.child.once('error', () => undefined)
      launched.channel.on('error', () => undefined)
      this.#spares.push(launched)
    }
  }

  launch(): Launched {
    for (let spare = this.#spares.shift(); spare; spare = this.#spares.shift()) {
      const { pid, exitCode, signalCode } = spare.child
      if (pid && exitCode === null && signalCode === null) return spare
    }
    return launchRenderer(this.source)
  }

  /** Ends the spares that no release needed. */
  endSpares() {
    for (const { child } of this.#spares.splice(0)) child.kill('SIGKILL')
  }
}
