import { Brand } from './links/brand'
import { DialogLink } from './links/dialog-link'
import { NavigationLink } from './links/navigation-link'
import { MobileMenu, menuId } from './mobile-menu'
import { mainNavigation } from './navigation'
import { PortalPopup, popupId } from './portal-popup'
import styles from './site-header.module.css'

export function SiteHeader() {
  return (
    <>
      <header className={styles.header}>
        <Brand />
        <nav className={styles.navigation} aria-label="Main">
          <ul>
            {mainNavigation.map(({ name, path }) => (
              <li key={path}>
                <NavigationLink to={path}>{name}</NavigationLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* Stays in view where the navigation has no room, because most visitors look for it. */}
        <NavigationLink className={styles.contact} to="/contact">
          Contact
        </NavigationLink>
        <DialogLink className={styles.login} to={popupId}>
          cms login
        </DialogLink>
        <DialogLink className={styles.menu} to={menuId} label="Open menu">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 6.5h18M3 12h18M9 17.5h12" />
          </svg>
        </DialogLink>
      </header>
      <MobileMenu />
      <PortalPopup />
    </>
  )
}
