import { within } from '@site/releases'

/** What was waited for is still under way. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

type Work<Done> = { identity: string; done: Promise<Done>; unwanted: AbortController }

/** In ms; longer than a renderer takes to start on a busy machine. */
const usualPatience = 5000

/**
 * Waits for what each remote starts, but a while only and only once: what is late goes on in the background, and holds
 * back no other remote.
 */
export class LateStarts<Done> {
  readonly #underWay = new Map<string, Work<Done>>()

  /** `onDone` is called when something that was late is done: then `wait` has it. */
  constructor(
    private readonly onDone: () => void,
    private readonly ms = usualPatience,
  ) {}

  /**
   * Rejects with `LateError`; the next call with the same identity has the outcome of the same work, once. A call with
   * another identity aborts what is still under way for the remote.
   */
  async wait(
    remote: string,
    identity: string,
    begin: (signal: AbortSignal) => Promise<Done>,
  ): Promise<Done> {
    const known = this.#underWay.get(remote)
    const isKnown = known?.identity === identity
    if (!isKnown) known?.unwanted.abort()
    const work = isKnown ? known : start(identity, begin)
    this.#underWay.set(remote, work)
    try {
      const late = () => new LateError(`${remote} is still starting.`)
      const done = await within(work.done, isKnown ? 0 : this.ms, late)
      this.#underWay.delete(remote)
      return done
    } catch (error) {
      if (!(error instanceof LateError)) this.#underWay.delete(remote)
      else if (!isKnown) work.done.then(this.onDone, this.onDone)
      throw error
    }
  }

  /** Aborts what is still under way for any other remote: nobody will ask for it. */
  keepOnly(remotes: string[]) {
    for (const [remote, { unwanted }] of this.#underWay) {
      if (remotes.includes(remote)) continue
      unwanted.abort()
      this.#underWay.delete(remote)
    }
  }
}

function start<Done>(identity: string, begin: (signal: AbortSignal) => Promise<Done>): Work<Done> {
  const unwanted = new AbortController()
  return { identity, unwanted, done: begin(unwanted.signal) }
}
