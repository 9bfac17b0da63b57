import { usePlatform } from '@site/platform'
import { ExternalLink } from '@site/ui/links'
import styles from './social-links.module.css'

/** Drawn for a square of 24, by the name in site.config.ts. */
const icons: Record<string, string> = {
  X: 'M4 4l16 16M20 4 4 20',
  Facebook: 'M16 4h-2a4 4 0 0 0-4 4v13M7 12h8',
  LinkedIn: 'M5 10v10M5 5v.5M10 20V10m0 5a4.5 4.5 0 0 1 9 0v5',
  Quora: 'M12 4a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm.5 10.5c2 0 2.5 6 6 6',
  YouTube:
    'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zm4.5 3.5v5l4-2.5z',
}

const otherIcon = 'M7 17 17 7M9 7h8v8'

export function SocialLinks() {
  const { company } = usePlatform()
  return (
    <ul className={styles.list}>
      {company.social.map(({ name, path }) => (
        <li key={path}>
          <ExternalLink href={path}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={icons[name] ?? otherIcon} />
            </svg>
            <span data-spoken-only>{name}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
