import { NavLink } from 'react-router-dom'
import { company } from '../../site.config'
import { mainNavigation } from './navigation'
import styles from './site-header.module.css'

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <NavLink to="/" className={styles.brand} end>
        <Mark />
        {company.brand}
      </NavLink>
      <nav className={styles.navigation} aria-label="Main">
        <ul>
          {mainNavigation.map(({ name, path }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M4 11 16 4l12 7-12 7z" fill="currentColor" />
      <path d="M4 14.5 14.5 20.6V29L4 23z" fill="currentColor" opacity=".55" />
      <path d="M28 14.5 17.5 20.6V29L28 23z" fill="var(--signal)" />
    </svg>
  )
}
