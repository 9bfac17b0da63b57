import type { PageMetadata } from '@site/contract'
import { HeadTags } from '@site/platform/host'
import { LostCarton } from './belt-drawing'
import styles from './message-screen.module.css'

const metadata: PageMetadata = {
  title: 'No connection',
  description: 'Your device is offline, and this page was not opened on it before.',
  robots: 'noindex',
}

/** Empty: the address of the page that was requested. */
const sameAddress = ''

/** Rendered without scripts: it is shown at any address, so hydration would render the page of that address. */
export function OfflinePage() {
  return (
    <section className={styles.screen}>
      <HeadTags metadata={metadata} pathname="/" />
      <div className={styles.words}>
        <h1>{metadata.title}</h1>
        <p>{metadata.description} Pages that you have seen still open.</p>
        <p className={styles.actions}>
          <a className={styles.action} href={sameAddress}>
            Try again
          </a>
          <a href="/">Go to the home page</a>
        </p>
      </div>
      <LostCarton />
    </section>
  )
}
