import { Link } from '@site/platform'
import { isDisclosed } from '@site/ui/controls'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { operationLinks } from './operation'
import styles from './operation-menu.module.css'

type OperationMenuProps = { pathname: string }

/** Beside the page; on narrow screens a drawer that opens above it. */
export function OperationMenu({ pathname }: OperationMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const current = operationLinks.find(({ path }) => path === pathname)
  const toggle = useRef<HTMLButtonElement>(null)

  // An early control may have opened it before hydration.
  useLayoutEffect(() => setOpen(isDisclosed(toggle.current)), [])

  /** Keeps the focus, which would be lost with the links. */
  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape' && isOpen) close()
  }

  return (
    <nav className={styles.menu} aria-label="Operations">
      <button
        ref={toggle}
        type="button"
        suppressHydrationWarning
        data-control="disclose"
        aria-expanded={isOpen}
        aria-controls="operation-links"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        <span>
          <span className={styles.label}>All operations</span> {current?.name}
        </span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M4.5 7.5 10 13l5.5-5.5" />
        </svg>
      </button>
      <ul id="operation-links">
        {operationLinks.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              onClick={close}
              onKeyDown={closeOnEscape}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
