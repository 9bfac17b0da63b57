import { setTimeout as pause } from 'node:timers/promises'

/** In ms; more than a rehearsal gives to a call of a service. What still runs then has outlived its page. */
const longestWait = 5500
const shortestWait = 300
const lookEvery = 25

type Timer = { what: string; timer: object }

/**
 * Notes every timer that is set from now on, and open resources of the process. The returned function waits for them
 * to end, for five seconds and a half at most, and names those that have not.
 */
export function noteTimers(): () => Promise<string[]> {
  const timers: Timer[] = []
  const before = countResources()
  for (const owner of [globalThis, process.getBuiltinModule?.('timers')]) {
    if (owner) watchIn(owner, timers)
  }
  const findPending = () => [
    ...timers.filter(({ timer }) => !hasEnded(timer)).map(({ what }) => what),
    ...findOpen(before),
  ]
  return async () => {
    const started = performance.now()
    for (let waited = 0; waited < longestWait; waited = performance.now() - started) {
      await pause(lookEvery)
      if (waited >= shortestWait && findPending().length === 0) return []
    }
    // On a busy machine the last look may come before a timer that was due earlier.
    await pause(lookEvery)
    return findPending()
  }
}

type Setters = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'setImmediate'>

function watchIn(owner: Setters, timers: Timer[]) {
  const kinds = { setTimeout: 'a timer', setInterval: 'an interval', setImmediate: 'an immediate' }
  for (const [name, what] of Object.entries(kinds)) {
    const original: (...words: unknown[]) => object = Reflect.get(owner, name)
    const noting = (run: unknown, delay: unknown, ...words: unknown[]) => {
      const timer = original(run, delay, ...words)
      timers.push({ what: name === 'setImmediate' ? what : `${what} of ${delay ?? 0} ms`, timer })
      return timer
    }
    // `util.promisify` looks for its variant among these properties.
    Object.defineProperties(noting, Object.getOwnPropertyDescriptors(original))
    Reflect.set(owner, name, noting)
  }
}

/** Node has no public property for a timer that has run or was cleared. */
function hasEnded(timer: object) {
  return Reflect.get(timer, '_destroyed') === true
}

function countResources() {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Immediates are noted above, with more detail. */
function findOpen(before: Map<string, number>) {
  return [...countResources()].flatMap(([kind, count]) =>
    kind !== 'Immediate' && count > (before.get(kind) ?? 0) ? [`an open ${kind}`] : [],
  )
}
