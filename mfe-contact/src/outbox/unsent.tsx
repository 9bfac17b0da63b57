import type { Platform } from '@site/contract'
import { usePlatform } from '@site/platform'
import { type ReactNode, useEffect, useState } from 'react'
import { mayHoldEnquiries } from './outbox-database'

/** Sends what earlier visits could not, when the page is idle, and shows how much waits. */
export function Unsent() {
  const platform = usePlatform()
  const [notice, setNotice] = useState<ReactNode>()
  useEffect(() => {
    const visit = { platform, openedAt: Date.now(), show: setNotice }
    // Without a network its code may not load. A failure is not shown: it is tried again when the network is back.
    const resume = () => {
      resumeSending(visit).catch(() => addEventListener('online', resume, { once: true }))
    }
    whenIdle(resume)
    return () => removeEventListener('online', resume)
  }, [platform])
  return notice
}

type Visit = {
  platform: Platform
  openedAt: number
  show: (notice: ReactNode) => void
}

async function resumeSending({ platform, openedAt, show }: Visit) {
  if (!(await mayHoldEnquiries())) return
  const { outboxOf } = await import('./page-outbox')
  const outbox = outboxOf(platform)
  const count = await outbox.waiting(openedAt)
  if (count) {
    const { UnsentNotice } = await import('./unsent-notice')
    show(<UnsentNotice openedAt={openedAt} count={count} />)
  }
  await outbox.resume()
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 1000)
}
