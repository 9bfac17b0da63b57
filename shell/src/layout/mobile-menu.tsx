import { usePlatform } from '@site/platform'
import { useEffect, useRef } from 'react'
import { Brand } from './links/brand'
import { DialogClose, DialogLink } from './links/dialog-link'
import { NavigationLink } from './links/navigation-link'
import styles from './mobile-menu.module.css'
import { mainNavigation } from './navigation'
import { popupId } from './portal-popup'

export const menuId = 'menu'

/** Takes the whole screen where the main navigation has no room. */
export function MobileMenu() {
  const { company } = usePlatform()
  const menu = useRef<HTMLDialogElement>(null)
  const close = () => menu.current?.close()

  useEffect(() => {
    const hasRoom = matchMedia('(min-width: 73.5em)')
    const closeWhenNeedless = () => hasRoom.matches && menu.current?.close()
    hasRoom.addEventListener('change', closeWhenNeedless)
    return () => hasRoom.removeEventListener('change', closeWhenNeedless)
  }, [])

  return (
    <dialog
      ref={menu}
      id={menuId}
      className={styles.menu}
      data-palette="band"
      aria-label="Menu"
      data-holds-page
      suppressHydrationWarning
    >
      <div className={styles.bar}>
        <DialogClose className={styles.close} />
        <Brand />
      </div>
      <nav aria-label="Menu">
        <ol className={styles.links}>
          {mainNavigation.map(({ name, path }) => (
            <li key={path}>
              <NavigationLink to={path} data-control="close" onClick={close}>
                {name}
              </NavigationLink>
            </li>
          ))}
        </ol>
      </nav>
      <p className={styles.foot}>
        <a href={`mailto:${company.email}`}>{company.email}</a>
        <DialogLink className={styles.login} to={popupId}>
          cms login
        </DialogLink>
      </p>
    </dialog>
  )
}
