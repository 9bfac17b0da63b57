import { forget, keep, readKept } from './kept-subscription'

/** `kept`: the list cannot be reached now, and the address is sent later. */
export type Outcome = 'subscribed' | 'kept' | 'refused'

export type Subscription = { url: string; onSubscribed: () => void }

const timeoutMs = 10_000
const shortestPause = 4000
const longestPause = 60 * 60 * 1000

/** The outbox of an address: what gets no answer is kept, and tried again. A list has an address once, however often. */
export async function subscribe(list: Subscription, email: string): Promise<Outcome> {
  const answer = await post(list.url, email)
  if (answer !== 'unreachable') {
    forget(email)
    if (answer === 'subscribed') list.onSubscribed()
    return answer
  }
  if (!keep(email)) return 'refused'
  sendKept(list, shortestPause)
  return 'kept'
}

let stopTrying = () => {}

/** Sends what is kept, at once when the network is back, otherwise after pauses that grow. Returns what ends it. */
export function sendKept({ url, onSubscribed }: Subscription, firstPause = 0) {
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    // Jitter, so that the browsers of all visitors do not come back at once.
    timer = setTimeout(() => void send(), pause * (0.5 + Math.random() / 2))
    pause = Math.min(Math.max(pause * 2, shortestPause), longestPause)
  }

  async function send() {
    clearTimeout(timer)
    const email = readKept()
    if (email === undefined) return stop()
    const answer = await post(url, email)
    if (answer === 'unreachable') return wait()
    stop()
    forget(email)
    if (answer === 'subscribed') onSubscribed()
  }

  const hurry = () => void send()
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', hurry)
  }
  stopTrying()
  stopTrying = stop
  addEventListener('online', hurry)
  wait()
  return stop
}

async function post(url: string, email: string): Promise<'subscribed' | 'refused' | 'unreachable'> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (ok) return 'subscribed'
    const isBusy = status >= 500 || [408, 425, 429].includes(status)
    return isBusy ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}
