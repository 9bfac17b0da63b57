const lockName = 'contact-outbox'
const longestWait = 15_000

/** A mutex across tabs: one page sends at a time. */
export type Turns = {
  /** Rejects when the other pages take too long. */
  wait<Result>(run: () => Promise<Result>): Promise<Result>
  /** Does nothing while another page sends, because that sends all that is due. */
  ifFree(run: () => Promise<void>): Promise<void>
}

/**
 * Without Web Locks (over plain http, or forbidden in the browser) the mutex covers this page alone. Two tabs may
 * then send the same enquiry at once: two rows, unless the service reads the idempotency key (decision 18).
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
