const lockName = 'contact-outbox'
const longestWait = 15_000

/** One page sends at a time, of all that are open. */
export type Turns = {
  /** Rejects if the others take too long. */
  wait<Result>(run: () => Promise<Result>): Promise<Result>
  /** Does nothing while another one sends: it sends what is due by itself. */
  ifFree(run: () => Promise<void>): Promise<void>
}

/**
 * Without locks (a page over plain http, or in a browser that forbids them) only this page waits for itself.
 * Two tabs may then send the same enquiry at once, and its key makes it one.
 */
export function createTurns(locks: LockManager | undefined): Turns {
  const own = createQueue()
  if (!locks) return own
  const held = locks

  async function request<Result>(
    options: LockOptions,
    run: (lock: Lock | null) => Promise<Result>,
    otherwise: () => Promise<Result>,
  ) {
    let isAnswered = false
    try {
      return await held.request(lockName, options, (lock) => {
        isAnswered = true
        return run(lock)
      })
    } catch (error) {
      if (isAnswered || options.signal?.aborted) throw error
      return otherwise()
    }
  }

  return {
    wait: (run) => request({ signal: AbortSignal.timeout(longestWait) }, run, () => own.wait(run)),
    ifFree: (run) =>
      request(
        { ifAvailable: true },
        async (lock) => (lock ? run() : undefined),
        () => own.ifFree(run),
      ),
  }
}

function createQueue(): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function wait<Result>(run: () => Promise<Result>) {
    waiting += 1
    const turn = last.then(run).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return { wait, ifFree: async (run) => (waiting === 0 ? wait(run) : undefined) }
}
