import { Outlet, Region } from '@site/platform'
import { createContext, type ReactNode, use } from 'react'
import { ScrollRestoration } from 'react-router-dom'
import { BackToTop } from './back-to-top'
import { NavigationProgress } from './navigation-progress'
import { PageArrival, scrollKey } from './page-arrival'
import { PageStyles } from './page-styles'
import { PageTransition } from './page-transition'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import styles from './site-layout.module.css'
import { UnsentSubscription } from './subscribe/unsent-subscription'
import '@site/ui/tokens.css'
import './base.css'
import './page-transition.css'
import './print.css'

/** The regions around a page. Their HTML depends on nothing but the path; one that needs more must stand elsewhere. */
export const layoutRegions = {
  header: (
    <Region name="header">
      <SiteHeader />
    </Region>
  ),
  footer: (
    <Region name="footer" wake="visible">
      <SiteFooter />
    </Region>
  ),
  'back-to-top': (
    <Region name="back-to-top">
      <BackToTop />
    </Region>
  ),
}

type RegionName = keyof typeof layoutRegions

/** On the server, which renders these regions once for each path: what stands in for them. */
export const RenderedRegions = createContext<Record<string, ReactNode>>({})

function LayoutRegion({ name }: { name: RegionName }) {
  return use(RenderedRegions)[name] ?? layoutRegions[name]
}

export function SiteLayout() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <LayoutRegion name="header" />
      <NavigationProgress />
      <PageTransition>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Region name="page">
            <Outlet />
          </Region>
        </main>
      </PageTransition>
      <LayoutRegion name="footer" />
      <LayoutRegion name="back-to-top" />
      <PageStyles />
      <PageArrival />
      <UnsentSubscription />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
