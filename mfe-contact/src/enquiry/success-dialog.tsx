import { useEffect, useRef } from 'react'
import styles from './success-dialog.module.css'
import { SuccessMark } from './success-mark'

const longMessage = 300

type SuccessDialogProps = { message: string; onOpen: () => void; onClose: () => void }

export function SuccessDialog({ message, onOpen, onClose }: SuccessDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ok = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    ok.current?.focus()
    onOpen()
  }, [onOpen])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="success-heading"
      aria-describedby={message ? 'success-message' : undefined}
      onClose={onClose}
    >
      <SuccessMark />
      <h2 id="success-heading">Success</h2>
      {message && (
        // Focusable, because the keyboard has to scroll a long message.
        <p id="success-message" dir="auto" tabIndex={message.length > longMessage ? 0 : undefined}>
          {message}
        </p>
      )}
      <button ref={ok} className={styles.ok} type="button" onClick={close}>
        Ok
      </button>
      <button className={styles.cross} type="button" aria-label="Close" onClick={close}>
        <Cross />
      </button>
    </dialog>
  )
}

function Cross() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
