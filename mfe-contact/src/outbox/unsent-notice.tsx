import { usePlatform } from '@site/platform'
import { useEffect, useRef, useState } from 'react'
import styles from '../enquiry/enquiry-form.module.css'
import { onChange } from './changes'
import { outboxOf } from './page-outbox'

type State = 'waiting' | 'discarded' | 'sent'

type UnsentNoticeProps = {
  /** Enquiries kept after this are this page view's own, which may be sent at this moment. */
  openedAt: number
}

/**
 * Says that an enquiry of an earlier page view waits, and discards that one alone. Of this view's own, the form says
 * nothing while it waits.
 */
export function UnsentNotice({ openedAt }: UnsentNoticeProps) {
  const outbox = outboxOf(usePlatform())
  const [state, setState] = useState<State>('waiting')
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const update = async () => {
      // Only `waiting` becomes `sent`: what was discarded stays discarded.
      if ((await outbox.waiting(openedAt)) === 0)
        setState((known) => (known === 'waiting' ? 'sent' : known))
    }
    void update()
    return onChange(() => void update())
  }, [outbox, openedAt])

  async function discard() {
    // Before the focused button is removed, which would lose the keyboard's place in the page.
    line.current?.focus()
    setState('discarded')
    await outbox.discard(openedAt)
    // Undefined too: IndexedDB does not answer.
    if ((await outbox.waiting(openedAt)) !== 0) setState('waiting')
  }

  if (state === 'sent') return null
  return (
    <div className={styles.unsent}>
      <p ref={line} role="status" tabIndex={-1}>
        {state === 'waiting'
          ? 'Your message to us is still being sent'
          : 'Your message was discarded'}
      </p>
      {state === 'waiting' && (
        <button type="button" onClick={() => void discard()}>
          discard
        </button>
      )}
    </div>
  )
}
