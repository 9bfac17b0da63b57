import { closeDialog, openDialog } from '@site/ui/controls'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

type DialogLinkProps = { className?: string; label?: string; children: ReactNode }

/**
 * Opens the dialog of that id. It is a link dressed as a button, because a link still works where no
 * script does: it makes the dialog the page's target, and `:target` shows it.
 */
export function DialogLink({ to, ...link }: DialogLinkProps & { to: string }) {
  return <ScriptedLink {...link} href={`#${to}`} hasPopup control="open" onPress={openDialog} />
}

/** Closes the dialog it stands in. */
export function DialogClose({ className }: { className?: string }) {
  return (
    <ScriptedLink
      className={className}
      label="Close"
      href="#main"
      control="close"
      onPress={closeDialog}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </ScriptedLink>
  )
}

type ScriptedLinkProps = DialogLinkProps & {
  href: string
  hasPopup?: boolean
  control: 'open' | 'close'
  /** Returns whether it did what the link is for. */
  onPress: (link: HTMLElement) => boolean
}

function ScriptedLink({ href, label, hasPopup, control, onPress, ...link }: ScriptedLinkProps) {
  function press(event: MouseEvent<HTMLElement>) {
    if (onPress(event.currentTarget)) event.preventDefault()
  }
  function pressWithSpace(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== ' ') return
    event.preventDefault()
    // Held, it would press what gets the focus next, and that the first again.
    if (!event.repeat) event.currentTarget.click()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> does nothing where no script runs
    <a
      {...link}
      role="button"
      href={href}
      data-control={control}
      aria-label={label}
      aria-haspopup={hasPopup && 'dialog'}
      onClick={press}
      onKeyDown={pressWithSpace}
    />
  )
}
