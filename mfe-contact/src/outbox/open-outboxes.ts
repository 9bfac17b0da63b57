import type { Platform } from '@site/contract'
import type { Outbox } from './outbox'

/**
 * The outbox of each page that has opened one. Apart from their code, which comes with the form: the slice finds them
 * here without it, also when the network is gone.
 */
export const openOutboxes = new WeakMap<Platform, Outbox>()
