import { Outlet, Region } from '@site/platform'
import { ScrollRestoration } from 'react-router-dom'
import { BackToTop } from './back-to-top'
import { NavigationProgress } from './navigation-progress'
import { PageArrival, scrollKey } from './page-arrival'
import { PageStyles } from './page-styles'
import { PageTransition } from './page-transition'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import styles from './site-layout.module.css'
import '@site/ui/tokens.css'
import './base.css'
import './page-transition.css'
import './print.css'

export function SiteLayout() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Region name="header">
        <SiteHeader />
      </Region>
      <NavigationProgress />
      <PageTransition>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Region name="page">
            <Outlet />
          </Region>
        </main>
      </PageTransition>
      <Region name="footer" wake="visible">
        <SiteFooter />
      </Region>
      <Region name="back-to-top">
        <BackToTop />
      </Region>
      <PageStyles />
      <PageArrival />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
