import type { EventEmitter } from 'node:events'

type Own = Pick<EventEmitter, 'once' | 'off'>

/**
 * A closing terminal sends SIGHUP. The last comes when the parent task has died, which alone could end this program
 * (orphan).
 */
const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']

/** Listens for what ends this program. The returned function takes it back. */
export function onEndAsked(end: () => void, own: Own = process) {
  for (const event of events) own.once(event, end)
  return () => {
    for (const event of events) own.off(event, end)
  }
}

/** True when the parent task died before this program listened: Node says so once. Undefined without a parent. */
export function isOrphan({ connected }: { connected?: boolean | undefined } = process) {
  return connected === false
}
