import { usePlatform } from '@site/platform'
import { useEffect } from 'react'
import { storageKey } from './subscription-names'

/**
 * Sends the address that an earlier visit could not. Not in the form, which sleeps until it is in view: most visitors
 * never scroll that far.
 */
export function UnsentSubscription() {
  const { settings, toast } = usePlatform()
  const url = settings.subscribeUrl

  useEffect(() => {
    if (!mayHoldAddress()) return
    // There is no list any more, so nothing would ever send it.
    if (!url) return localStorage.removeItem(storageKey)
    // A failure is not shown: the next page view tries again.
    void import('./subscription').then(
      ({ sendKept }) => sendKept({ url, toast }),
      () => undefined,
    )
  }, [url, toast])

  return null
}

function mayHoldAddress() {
  try {
    return storageKey in localStorage
  } catch {
    return false
  }
}
