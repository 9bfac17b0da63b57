import { Link, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { SubmitButton } from '@site/ui/forms'
import { useFormikContext } from 'formik'
import type { RefObject } from 'react'
import { selectStatus } from '../contact-slice'
import styles from './enquiry-form.module.css'

type SendButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  /** What the last sending came to, once its dialog is closed. */
  isSent: boolean
}

export function SendButton({ ref, isSent }: SendButtonProps) {
  const { isSubmitting } = useFormikContext()
  const isSending = useSelector(selectStatus) === 'loading' || isSubmitting
  return (
    <div className={styles.sending}>
      <SubmitButton ref={ref} className={actions.primary} isSending={isSending} busy="Wiat">
        Send message
      </SubmitButton>
      <p>
        {isSent && <strong>Your message is with us. </strong>}
        {/* An element of its own: a text that the browser has translated cannot have another put before it. */}
        <span>
          A practitioner answers within one working day. We use what you write to answer you. See
          our{' '}
        </span>
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </div>
  )
}
