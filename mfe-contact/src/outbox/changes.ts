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

/** Undefined where a browser has none, or forbids it together with storage. */
function openChannel() {
  try {
    return new BroadcastChannel(databaseName)
  } catch {
    return undefined
  }
}
