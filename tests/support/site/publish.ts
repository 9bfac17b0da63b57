import { type Desk, publish as publishRelease } from '@site/releases'

type Options = Parameters<typeof publishRelease>[2]

/** Publishes with quick compression, because these tests count no bytes. */
export function publish(desk: Desk, dist: string, options: Options = {}) {
  return publishRelease(desk, dist, { compression: 'quick', ...options })
}
