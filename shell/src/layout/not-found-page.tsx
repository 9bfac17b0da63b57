import type { PageMetadata } from '@site/contract'
import { Link } from '@site/platform'
import { HeadTags } from '@site/platform/host'
import { LostCarton } from './belt-drawing'
import styles from './message-screen.module.css'

const metadata: PageMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  robots: 'noindex',
}

export function NotFoundPage() {
  return (
    <section className={styles.screen}>
      {/* Rendered once for many addresses, so it names none of them. */}
      <HeadTags metadata={metadata} pathname="/" />
      <div className={styles.words}>
        <p className={styles.code}>404</p>
        <h1>oops! page not found</h1>
        <p>Sorry, the page you,re looking for doesn't exist.</p>
        <p className={styles.actions}>
          <Link className={styles.action} to="/">
            Go Back To Home
          </Link>
          <span className={styles.ways}>
            <Link to="/service">See our services</Link>
            <Link to="/contact">Contact us</Link>
          </span>
        </p>
      </div>
      <LostCarton />
    </section>
  )
}
