import type { Platform } from '@site/contract'
import { usePlatform } from '@site/platform'
import { useEffect } from 'react'
import { mayHoldEnquiries } from './outbox-database'

/** Sends what an earlier visit could not, when the page has nothing better to do. */
export function useOutbox() {
  const platform = usePlatform()
  useEffect(() => {
    // A failure is not the visitor's matter: the next visit tries again.
    whenIdle(() => void resumeSending(platform).catch(() => undefined))
  }, [platform])
}

async function resumeSending(platform: Platform) {
  if (!(await mayHoldEnquiries())) return
  const { outboxOf } = await import('./page-outbox')
  await outboxOf(platform).resume()
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 1000)
}
