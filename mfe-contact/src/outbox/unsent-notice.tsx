import { usePlatform } from '@site/platform'
import { useEffect, useRef, useState } from 'react'
import styles from '../enquiry/enquiry-form.module.css'
import { onChange } from './changes'
import { outboxOf } from './page-outbox'

type UnsentNoticeProps = {
  /** Enquiries kept after this are this page view's own, which may be sent at this moment. */
  openedAt: number
  /** How many wait as the notice opens. */
  count: number
}

/**
 * Says how many enquiries of earlier page views wait, and discards them all. Of this view's own, the form says nothing
 * while they wait.
 */
export function UnsentNotice({ openedAt, count }: UnsentNoticeProps) {
  const outbox = outboxOf(usePlatform())
  const [left, setLeft] = useState(count)
  const [discarded, setDiscarded] = useState(0)
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const update = async () => {
      const waiting = await outbox.waiting(openedAt)
      // Undefined: IndexedDB does not answer.
      if (waiting !== undefined) setLeft(waiting)
    }
    void update()
    return onChange(() => void update())
  }, [outbox, openedAt])

  async function discard() {
    // Before the focused button is removed, which would lose the keyboard's place in the page.
    line.current?.focus()
    setDiscarded(left)
    await outbox.discard(openedAt)
    // Undefined too: IndexedDB does not answer.
    if ((await outbox.waiting(openedAt)) !== 0) setDiscarded(0)
  }

  // What was discarded is gone too, and stays said.
  if (left === 0 && discarded === 0) return null
  return (
    <div className={styles.unsent}>
      <p ref={line} role="status" tabIndex={-1}>
        {discarded > 0 ? discardedLine(discarded) : waitingLine(left)}
      </p>
      {discarded === 0 && (
        <button type="button" onClick={() => void discard()}>
          discard
        </button>
      )}
    </div>
  )
}

function waitingLine(count: number) {
  return count === 1
    ? 'Your message to us is still being sent'
    : `Your ${count} messages to us are still being sent`
}

function discardedLine(count: number) {
  return count === 1 ? 'Your message was discarded' : `Your ${count} messages were discarded`
}
