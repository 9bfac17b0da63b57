import { useSearchParams } from '@site/platform'
import styles from './enquiry-form.module.css'
import { SuccessMark } from './success-mark'

/** Where the page opens after the redirect. */
export const noticeId = 'sent'

export const thanks = 'Thank you. Your enquiry has reached us.'

/** The success dialog of a browser without JavaScript. */
export function SentNotice() {
  const [query] = useSearchParams()
  if (query.get('sent') !== '1') return null
  return (
    <div id={noticeId} className={styles.notice} role="status">
      <SuccessMark />
      <p>
        <strong>Success</strong> {thanks}
      </p>
    </div>
  )
}
