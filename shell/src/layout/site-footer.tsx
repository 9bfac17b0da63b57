import { Link } from 'react-router-dom'
import { company } from '../../site.config'
import { legalNavigation, mainNavigation } from './navigation'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div>
        <p className={styles.name}>{company.name}</p>
        <address>
          {company.postalAddress.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <nav aria-label="Useful links">
        <ul className={styles.links}>
          {[...mainNavigation, ...legalNavigation].map(({ name, path }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
    </footer>
  )
}
