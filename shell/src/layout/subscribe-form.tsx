import { usePlatform } from '@site/platform'
import { type InputEvent, type SubmitEvent, useEffect, useState } from 'react'
import { readKept } from './kept-subscription'
import styles from './subscribe-form.module.css'

export function SubscribeForm() {
  const { subscribeUrl } = usePlatform().settings
  return subscribeUrl ? <ListForm url={subscribeUrl} /> : <MailForm />
}

/** Without a list, the visitor's own mail program asks us. */
function MailForm() {
  const { email } = usePlatform().company
  return (
    <form
      className={styles.form}
      action={`mailto:${email}?subject=Subscribe%20us`}
      method="post"
      encType="text/plain"
    >
      <EmailField />
      <SendButton />
    </form>
  )
}

/** Without JavaScript the server takes the address, and leads back to one of the notes: `:target` shows it. */
function ListForm({ url }: { url: string }) {
  const { isSending, isWrong, setWrong, subscribe } = useSubscription(url)
  return (
    <form className={styles.form} action="/_site/subscribe" method="post" onSubmit={subscribe}>
      <EmailField
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'subscribe-wrong' : undefined}
        // Early, for the network may be gone when it is needed. Sending says so if its code is missing.
        onFocus={() => void loadSending().catch(() => undefined)}
        onInput={() => setWrong(false)}
        onInvalid={(event: InputEvent<HTMLInputElement>) => {
          // The browser's own bubble goes away by itself, and speaks the browser's language.
          event.preventDefault()
          setWrong(true)
          event.currentTarget.focus()
        }}
      />
      <SendButton isSending={isSending} />
      <p id="subscribe-wrong" className={styles.note} data-shown={isWrong || undefined}>
        Invalid email address
      </p>
      <p id="subscribe-done" className={styles.note}>
        {texts.done}
      </p>
      <p id="subscribe-failed" className={styles.note}>
        {texts.failed}
      </p>
    </form>
  )
}

const texts = {
  done: 'Thank you for subscribing.',
  failed: 'You could not be subscribed. Please try again.',
  kept: 'We cannot be reached just now. Your address is sent as soon as we can.',
}

function useSubscription(url: string) {
  const { toast } = usePlatform()
  const [isSending, setSending] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const onSubscribed = () => toast(texts.done, 'success')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page view
  useEffect(() => {
    if (readKept() === undefined) return
    // A failure is not the visitor's matter: the next page view tries again.
    void loadSending().then(
      ({ sendKept }) => sendKept({ url, onSubscribed }),
      () => undefined,
    )
  }, [url])

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (isSending) return
    setSending(true)
    const outcome = await loadSending().then(
      (sending) => sending.subscribe({ url, onSubscribed }, email),
      () => 'refused',
    )
    setSending(false)
    if (outcome !== 'refused') form.reset()
    if (outcome === 'kept') toast(texts.kept, 'info')
    if (outcome === 'refused') toast(texts.failed, 'error')
  }

  return { isSending, isWrong, setWrong, subscribe }
}

const loadSending = () => import('./subscription')

function EmailField(props: React.ComponentProps<'input'>) {
  return (
    <input
      type="email"
      name="email"
      required
      maxLength={254}
      aria-label="Email Address"
      placeholder="Email Address"
      autoComplete="email"
      {...props}
    />
  )
}

function SendButton({ isSending }: { isSending?: boolean }) {
  return (
    <button type="submit" aria-disabled={isSending}>
      Send
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 10h13m-5-5 5 5-5 5" />
      </svg>
    </button>
  )
}
