import type { Platform } from '@site/contract'
import { PlatformProvider, type SiteStore } from '@site/platform/host'
import type { ReactNode } from 'react'

type SiteAppProps = { platform: Platform; store: SiteStore; children: ReactNode }

/** The tree around the router, the same on both sides: anything else would break hydration. */
export function SiteApp({ platform, store, children }: SiteAppProps) {
  return (
    <PlatformProvider platform={platform} store={store}>
      {children}
    </PlatformProvider>
  )
}
