import { useSearchParams } from '@site/platform'
import styles from './enquiry-form.module.css'
import { SuccessMark } from './success-mark'

export const thanks = 'Thank you. Your enquiry has reached us.'

/** The success dialog of a browser without JavaScript. */
export function SentNotice() {
  const [parameters] = useSearchParams()
  if (parameters.get('sent') !== '1') return null
  return (
    <div className={styles.notice} role="status">
      <SuccessMark />
      <p>
        <strong>Success</strong> {thanks}
      </p>
    </div>
  )
}
