import { usePlatform } from '@site/platform'
import styles from './brand.module.css'
import { NavigationLink } from './navigation-link'

/** The company's mark and name; leads home. */
export function Brand() {
  const { company } = usePlatform()
  return (
    <NavigationLink to="/" className={styles.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path d="M4 11 16 4l12 7-12 7z" fill="currentColor" />
        <path d="M4 14.5 14.5 20.6V29L4 23z" fill="currentColor" opacity=".55" />
        <path d="M28 14.5 17.5 20.6V29L28 23z" fill="var(--signal)" />
      </svg>
      {company.brand}
    </NavigationLink>
  )
}
