import type { ComponentProps } from 'react'

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  isSending: boolean
  /** The label while the form is being sent. */
  busy: string
}

/** Both labels are in the HTML, so that an early control can switch them before hydration. */
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
