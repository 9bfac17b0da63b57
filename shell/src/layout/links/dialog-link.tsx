import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

type DialogLinkProps = { className?: string; label?: string; children: ReactNode }

/**
 * Opens the dialog of that id. It is a link dressed as a button, because a link still works where no
 * script does: it makes the dialog the page's target, and `:target` shows it.
 */
export function DialogLink({ to, ...link }: DialogLinkProps & { to: string }) {
  function open(opener: HTMLElement) {
    const dialog = document.getElementById(to)
    if (!(dialog instanceof HTMLDialogElement)) return false
    opener.closest('dialog')?.close()
    const { style, clientWidth } = document.documentElement
    style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
    dialog.showModal()
    return true
  }
  return <ScriptedLink {...link} href={`#${to}`} hasPopup onPress={open} />
}

/** Closes the dialog it stands in. */
export function DialogClose({ className }: { className?: string }) {
  function close(cross: HTMLElement) {
    const dialog = cross.closest('dialog')
    const isModal = dialog?.open ?? false
    dialog?.close()
    return isModal
  }
  return (
    <ScriptedLink className={className} label="Close" href="#main" onPress={close}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </ScriptedLink>
  )
}

type ScriptedLinkProps = DialogLinkProps & {
  href: string
  hasPopup?: boolean
  /** Returns whether it did what the link is for. */
  onPress: (link: HTMLElement) => boolean
}

function ScriptedLink({ href, label, hasPopup, onPress, ...link }: ScriptedLinkProps) {
  function press(event: MouseEvent<HTMLElement>) {
    if (onPress(event.currentTarget)) event.preventDefault()
  }
  function pressWithSpace(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> does nothing where no script runs
    <a
      {...link}
      role="button"
      href={href}
      aria-label={label}
      aria-haspopup={hasPopup && 'dialog'}
      onClick={press}
      onKeyDown={pressWithSpace}
    />
  )
}
