import { isTransientRefusal, type Toast } from '@site/contract'
import { forget, keep, readKept } from './kept-subscription'
import { failed } from './subscription-names'

export type List = { url: string; toast: Toast }

const done = 'Thank you for subscribing.'
const kept = 'We cannot be reached just now. Your address is sent as soon as we can.'
const timeoutMs = 10_000
const shortestPause = 4000
const longestPause = 60 * 60 * 1000

/**
 * Sends an address, and says what came of it. Resolves with whether it needs no more of the visitor, and never rejects.
 */
export async function subscribe(list: List, email: string): Promise<boolean> {
  const answer = await post(list.url, email)
  const isKept = answer === 'unreachable' && keep(email)
  if (isKept) sendKept(list, shortestPause)
  if (answer !== 'subscribed' && !isKept) {
    list.toast(failed, 'error')
    return false
  }
  if (!isKept) forget(email)
  list.toast(isKept ? kept : done, isKept ? 'info' : 'success')
  return true
}

let stopTrying = () => {}

/**
 * The outbox of an address. Subscribing is idempotent, so tabs need no lock. Retries at once when the network is back,
 * otherwise with exponential back-off.
 */
export function sendKept({ url, toast }: List, firstPause = 0) {
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  function wait() {
    // Jitter, so that the browsers of all visitors do not come back at once.
    timer = setTimeout(hurry, pause * (0.5 + Math.random() / 2))
    pause = Math.min(Math.max(pause * 2, shortestPause), longestPause)
  }

  async function send() {
    clearTimeout(timer)
    const email = readKept()
    if (email === undefined) return stop()
    const answer = await post(url, email)
    // Meanwhile another outbox has taken this one's place.
    if (isStopped) return
    if (answer === 'unreachable') return wait()
    stop()
    forget(email)
    if (answer === 'subscribed') toast(done, 'success')
    else toast(failed, 'error')
  }

  /** Single flight: a network that comes and goes must not send twice. */
  const hurry = () => {
    if (isSending) return
    isSending = true
    void send().finally(() => {
      isSending = false
    })
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', hurry)
  }
  stopTrying()
  stopTrying = stop
  addEventListener('online', hurry)
  wait()
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
    const isBusy = status >= 500 || isTransientRefusal(status)
    return isBusy ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}
