import type { EventEmitter } from 'node:events'

type Own = Pick<EventEmitter, 'on' | 'off'>

/**
 * A closing terminal sends SIGHUP. The last comes when the parent task has died, which alone could end this program
 * (orphan).
 */
const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']

/** Calls `end` once: Ctrl-C comes from the terminal, and again from the parent task. The returned function takes it back. */
export function onEndAsked(end: () => void, own: Own = process) {
  let isAsked = false
  const ask = () => {
    if (!isAsked) end()
    isAsked = true
  }
  // Not `once`: a second signal would find no listener, and end the program at once.
  for (const event of events) own.on(event, ask)
  return () => {
    for (const event of events) own.off(event, ask)
  }
}

/** True when the parent task died before this program listened: 'disconnect' is emitted once. Undefined: it has no parent. */
export function isOrphan({ connected }: { connected?: boolean | undefined } = process) {
  return connected === false
}
