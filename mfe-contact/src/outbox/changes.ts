import { databaseName } from './outbox-database'

/** Tells every tab, this one included, that less is kept than before. */
export function tellChange() {
  const channel = openChannel()
  channel?.postMessage(null)
  channel?.close()
}

/** Returns what ends the listening. */
export function onChange(run: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', run)
  return () => channel?.close()
}

function openChannel() {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName) : undefined
}
