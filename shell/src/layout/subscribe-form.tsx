import { usePlatform } from '@site/platform'
import { type SubmitEvent, useState } from 'react'
import styles from './subscribe-form.module.css'

const timeoutMs = 10_000

export function SubscribeForm() {
  const { settings, toast } = usePlatform()
  const [isSending, setIsSending] = useState(false)

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (!settings.subscribeUrl || !email || isSending) return
    setIsSending(true)
    const isDone = await sendEmail(settings.subscribeUrl, email)
    setIsSending(false)
    if (isDone) form.reset()
    if (isDone) toast('Thank you for subscribing.', 'success')
    else toast('You could not be subscribed. Please try again.', 'error')
  }

  return (
    // A form of the method "dialog" sends nothing by itself: without JavaScript the page just stays.
    <form className={styles.form} method="dialog" onSubmit={subscribe} noValidate>
      <input
        type="email"
        name="email"
        aria-label="Email Address"
        placeholder="Email Address"
        autoComplete="email"
      />
      <button type="submit" aria-disabled={isSending}>
        Send
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 10h13m-5-5 5 5-5 5" />
        </svg>
      </button>
    </form>
  )
}

async function sendEmail(url: string, email: string) {
  const sending = fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return sending.then(
    ({ ok }) => ok,
    () => false,
  )
}
