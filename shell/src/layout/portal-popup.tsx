import { usePlatform } from '@site/platform'
import { closeDialog } from '@site/ui/controls'
import { ExternalLink } from '@site/ui/links'
import type { MouseEvent } from 'react'
import { DialogClose } from './links/dialog-link'
import styles from './portal-popup.module.css'

export const popupId = 'portals'

/** Links to the company's own systems, for those who work with them. */
export function PortalPopup() {
  const { company } = usePlatform()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which every dialog knows, does the same
    <dialog
      id={popupId}
      className={styles.popup}
      aria-labelledby="portals-title"
      data-holds-page
      closedby="any"
      suppressHydrationWarning
      data-control="close"
      onClick={closeIfBackdrop}
    >
      <div className={styles.content}>
        <DialogClose className={styles.close} />
        <h2 id="portals-title">cms login</h2>
        <p>Each opens in a new tab, with a sign-in of its own.</p>
        <ul className={styles.portals}>
          {company.portals.map(({ name, path }) => (
            <li key={path}>
              <ExternalLink href={path}>
                {name}
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                  <path d="M4 12 12 4M5.5 4H12v6.5" />
                </svg>
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  )
}

function closeIfBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target instanceof Element) closeDialog(currentTarget, target)
}
