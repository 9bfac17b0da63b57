import type { PageMetadata } from '@site/contract'
import { Link } from '@site/platform'
import { HeadTags } from '@site/platform/host'
import { LostCarton } from './belt-drawing'
import styles from './message-screen.module.css'
import { mainNavigation } from './navigation'

const metadata: PageMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  robots: 'noindex',
}

/** What those come for who follow an old address. */
const wanted = ['/service', '/career', '/contact']

const ways = mainNavigation.filter(({ path }) => wanted.includes(path))

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
          {ways.map(({ name, path }) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </p>
      </div>
      <LostCarton />
    </section>
  )
}
