import type { Platform } from '@site/contract'
import { openOutboxes } from './open-outboxes'
import { createOutbox, type Outbox } from './outbox'
import { createShelf } from './shelf'
import { createTurns } from './turns'

/** The outbox of the page, made when it is first asked for. */
export function outboxOf(platform: Platform): Outbox {
  const outbox = openOutboxes.get(platform) ?? openOutbox(platform)
  openOutboxes.set(platform, outbox)
  return outbox
}

function openOutbox(platform: Platform): Outbox {
  const outbox = createOutbox({
    shelf: createShelf(),
    turns: createTurns(navigator.locks),
    clock: { now: Date.now, random: Math.random, after },
    async post(sending) {
      const { postEnquiry } = await loadApi()
      return postEnquiry(platform, sending)
    },
    onSuccess: ({ message }) => platform.toast(message || 'Success', 'success'),
  })
  // Loaded while there is a network. If that fails, the first try loads it again.
  loadApi().catch(() => undefined)
  addEventListener('online', () => void outbox.resume())
  return outbox
}

const loadApi = () => import('../contact-api')

function after(milliseconds: number, run: () => void) {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
