import type { Platform } from '@site/contract'
import { createContext, type PropsWithChildren, useContext } from 'react'
import { Provider } from 'react-redux'
import type { SiteStore } from './store/store'

const PlatformContext = createContext<Platform | null>(null)

type PlatformProviderProps = PropsWithChildren<{ platform: Platform; store: SiteStore }>

export function PlatformProvider({ platform, store, children }: PlatformProviderProps) {
  return (
    <PlatformContext value={platform}>
      <Provider store={store}>{children}</Provider>
    </PlatformContext>
  )
}

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) {
    throw new Error(
      'usePlatform() was called outside a page of the site. ' +
        'In a test, render the page with renderRoute() from @site/platform/testing.',
    )
  }
  return platform
}
