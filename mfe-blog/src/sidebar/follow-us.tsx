import { usePlatform } from '@site/platform'
import { feedPath, feedType } from '../feed/feed-path'
import styles from './follow-us.module.css'

export function FollowUs() {
  const { company } = usePlatform()
  return (
    <section className={styles.box}>
      <h2>Follow us</h2>
      <ul>
        {company.social.map(({ name, path }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener noreferrer">
              {name}
              <span data-spoken-only> (opens in a new tab)</span>
            </a>
          </li>
        ))}
        <li>
          <a href={feedPath} type={feedType}>
            Feed
          </a>
        </li>
      </ul>
    </section>
  )
}
