import { usePlatform } from '@site/platform'
import { ExternalLink } from '@site/ui/links'
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
            <ExternalLink href={path}>{name}</ExternalLink>
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
