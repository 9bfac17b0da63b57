import type { Platform } from '@site/contract'
import { usePlatform } from '@site/platform'
import { type ComponentType, useEffect, useState } from 'react'
import { mayHoldEnquiries } from './outbox-database'

/** Sends what earlier visits could not, when the page is idle, and shows that it waits. */
export function Unsent() {
  const platform = usePlatform()
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    const visit = {
      platform,
      openedAt: Date.now(),
      show: (part: ComponentType) => setNotice(() => part),
    }
    // Without a network its code may not load. A failure is not shown: it is tried again when the network is back.
    const resume = () => {
      resumeSending(visit).catch(() => addEventListener('online', resume, { once: true }))
    }
    whenIdle(resume)
    return () => removeEventListener('online', resume)
  }, [platform])
  return Notice && <Notice />
}

type Visit = {
  platform: Platform
  /** Enquiries kept after this are this page view's own, of which nothing is shown while they wait. */
  openedAt: number
  show: (notice: ComponentType) => void
}

async function resumeSending({ platform, openedAt, show }: Visit) {
  if (!(await mayHoldEnquiries())) return
  const { outboxOf } = await import('./page-outbox')
  const outbox = outboxOf(platform)
  if (await outbox.waiting(openedAt)) {
    const { UnsentNotice } = await import('./unsent-notice')
    show(UnsentNotice)
  }
  await outbox.resume()
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 1000)
}
