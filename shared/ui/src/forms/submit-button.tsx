import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'ref'> & {
  ref?: RefObject<HTMLButtonElement | null>
  isSending: boolean
  /** The label while the form is being sent. */
  busy?: string
}

/** Both labels are in the HTML, so that an early control can switch them before hydration. */
export function SubmitButton({ ref, isSending, busy, children, ...button }: SubmitButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const element = ref ?? own
  useKeptFocus(element, isSending)
  return (
    <button {...button} ref={element} suppressHydrationWarning type="submit" disabled={isSending}>
      {busy ? (
        <>
          <span suppressHydrationWarning data-while="idle" hidden={isSending}>
            {children}
          </span>
          <span suppressHydrationWarning data-while="sending" hidden={!isSending}>
            {busy}
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Restores the focus that a button loses when it is disabled, unless it is elsewhere by then. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, isDisabled: boolean) {
  const isKept = useRef(false)
  // The browser takes the focus away with the next frame.
  useLayoutEffect(() => {
    if (isDisabled) isKept.current = document.activeElement === button.current
  }, [button, isDisabled])
  useEffect(() => {
    if (isDisabled || !isKept.current) return
    isKept.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, isDisabled])
}
