import { databaseName } from './outbox-database'

/** Notifies every tab, this one included, that an entry was removed. */
export function tellChange() {
  const channel = openChannel()
  channel?.postMessage(null)
  channel?.close()
}

/** Returns a function that ends the subscription. */
export function onChange(run: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', run)
  return () => channel?.close()
}

function openChannel() {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName) : undefined
}
