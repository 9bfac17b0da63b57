import { usePlatform } from '@site/platform'
import { type InputEvent, type SubmitEvent, useState } from 'react'
import styles from './subscribe-form.module.css'
import { failed } from './subscription-names'

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
  const { state, judge, subscribe } = useSubscription(url)
  const isWrong = state === 'wrong' || undefined
  return (
    <form className={styles.form} action="/_site/subscribe" method="post" onSubmit={subscribe}>
      <EmailField
        aria-invalid={isWrong}
        aria-describedby={isWrong && 'subscribe-wrong'}
        // Loaded early, because the network may be gone when it is needed. A failure shows when the form is sent.
        onFocus={() => void loadSending().catch(() => undefined)}
        onInput={() => judge('idle')}
        onInvalid={(event: InputEvent<HTMLInputElement>) => {
          // Replaces the browser's own message, which disappears by itself and is in the browser's language.
          event.preventDefault()
          event.currentTarget.focus()
          judge('wrong')
        }}
      />
      <SendButton isSending={state === 'sending'} />
      {/* An alert, because the focus, which brings the description, may have been in the field. */}
      <p
        id="subscribe-wrong"
        className={styles.note}
        data-shown={isWrong}
        role={isWrong && 'alert'}
      >
        Please write an address such as name@example.com.
      </p>
      <p id="subscribe-done" className={styles.note}>
        You are subscribed. Thank you.
      </p>
      <p id="subscribe-failed" className={styles.note}>
        {failed}
      </p>
    </form>
  )
}

function useSubscription(url: string) {
  const { toast } = usePlatform()
  const [state, setState] = useState<'idle' | 'wrong' | 'sending'>('idle')

  /** Sets the state by what is typed. A form that is being sent stays so, so that no second address is sent. */
  function judge(typed: 'idle' | 'wrong') {
    setState((known) => (known === 'sending' ? known : typed))
  }

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    // Before the code is loaded: another address may be typed meanwhile.
    const email = typedInto(form)
    setState('sending')
    const isTaken = await loadSending().then(
      (sending) => sending.subscribe({ url, toast }, email),
      () => toast(failed, 'error'),
    )
    if (isTaken && typedInto(form) === email) form.reset()
    setState('idle')
  }

  return { state, judge, subscribe }
}

const typedInto = (form: HTMLFormElement) => String(new FormData(form).get('email')).trim()

/** Code splitting: sending and its outbox are loaded only for visitors who subscribe. */
const loadSending = () => import('./subscription')

function EmailField(props: React.ComponentProps<'input'>) {
  return (
    <input
      type="email"
      name="email"
      required
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
