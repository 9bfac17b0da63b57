import type { PageMetadata } from '@site/contract'
import { Link, NotFoundError, useLocation } from '@site/platform'
import { HeadTags } from '@site/platform/host'
import { useRouteError } from 'react-router-dom'
import { LostCarton } from './belt-drawing'
import styles from './message-screen.module.css'
import { NotFoundPage } from './not-found-page'

const metadata: PageMetadata = {
  title: 'This page could not be shown',
  description: 'Something went wrong on our side. The rest of the site works as usual.',
  robots: 'noindex',
}

/** Empty, so that the link keeps parameters that no page declares: the server does not know them (hydration mismatch). */
const sameAddress = ''

/** What a visitor sees in place of a page that could not be shown. */
export function ErrorScreen() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (error instanceof NotFoundError) return <NotFoundPage />
  return (
    <section className={styles.screen} role="alert">
      <HeadTags metadata={metadata} pathname={pathname} />
      <div className={styles.words}>
        <h1>{metadata.title}</h1>
        <p>{metadata.description}</p>
        <p className={styles.actions}>
          {/* A plain link: the browser loads the whole page anew, whatever is broken in this one. */}
          <a className={styles.action} href={sameAddress}>
            Try again
          </a>
          <Link to="/">Go to the home page</Link>
        </p>
      </div>
      <LostCarton />
    </section>
  )
}
