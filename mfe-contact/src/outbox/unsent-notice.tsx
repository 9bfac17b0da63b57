import { usePlatform } from '@site/platform'
import { useEffect, useRef, useState } from 'react'
import styles from '../enquiry/enquiry-form.module.css'
import { onChange } from './changes'
import { outboxOf } from './page-outbox'

type State = 'waiting' | 'discarded' | 'sent'

/** For an enquiry of an earlier page view: the form itself is silent about a service that fails. */
export function UnsentNotice() {
  const outbox = outboxOf(usePlatform())
  const [state, setState] = useState<State>('waiting')
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const update = async () => {
      // What was discarded here stays so: an enquiry written since is silent.
      if ((await outbox.waiting()) === 0)
        setState((known) => (known === 'waiting' ? 'sent' : known))
    }
    void update()
    return onChange(() => void update())
  }, [outbox])

  async function discard() {
    // Before the button is gone, and the keyboard would have to begin at the top of the page.
    line.current?.focus()
    setState('discarded')
    await outbox.discard()
    // Also while the browser does not say what it has kept.
    if ((await outbox.waiting()) !== 0) setState('waiting')
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
