import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects that `process.nextTick` queues. V8 forgets their hidden class when a full garbage collection
 * finds none alive; a call, of which Node makes some for each request, then takes five times as long for good. To be
 * called early, because what is lost does not come back.
 */
export function keepTicksQuick() {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
