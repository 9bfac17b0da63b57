import type { ComponentProps } from 'react'

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  isSending: boolean
  /** What it says while it sends. */
  busy: string
}

/** Sends a form. Both of its labels stand in the HTML: before React comes, the one is shown for the other. */
export function SubmitButton({ isSending, busy, children, ...button }: SubmitButtonProps) {
  return (
    <button {...button} suppressHydrationWarning type="submit" disabled={isSending}>
      <span suppressHydrationWarning data-while="idle" hidden={isSending}>
        {children}
      </span>
      <span suppressHydrationWarning data-while="sending" hidden={!isSending}>
        {busy}
      </span>
    </button>
  )
}
