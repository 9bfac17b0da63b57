import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

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
  // A browser takes the focus away at once or with the next frame. React handles no event at once, while it renders.
  useEffect(() => {
    const element = button.current
    if (!element) return
    const onBlur = () => {
      isKept.current = element.disabled
    }
    element.addEventListener('blur', onBlur)
    return () => element.removeEventListener('blur', onBlur)
  }, [button])
  useEffect(() => {
    if (isDisabled || !isKept.current) return
    isKept.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, isDisabled])
}
