import { useActionData, useAppDispatch, usePlatform, useSearchParams } from '@site/platform'
import { Form, Formik } from '@site/ui/forms'
import type { FormikHelpers, FormikProps } from 'formik'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sendEnquiry } from '../contact-slice'
import { type Enquiry, enquirySchema } from '../enquiry-schema'
import { outboxOf } from '../outbox/page-outbox'
import type { RefusedEnquiry } from './answer-enquiry'
import { Draft, draftOf, forgetDraft } from './draft'
import { EnquiryFields } from './enquiry-fields'
import styles from './enquiry-form.module.css'
import { SendButton } from './send-button'
import { SentNotice, thanks } from './sent-notice'
import { SuccessDialog } from './success-dialog'

/** Longer than any subject in our own links; other sites may write any. */
const longestSubject = 120

const emptyEnquiry: Enquiry = { userName: '', userEmail: '', userPhone: '', sub: '', msg: '' }

export function Component() {
  const refused = useActionData<RefusedEnquiry>()
  const { values, subject } = useBegun()
  const { send, hasTried, receipt, isSent, dismiss, formik, button, trap } = useSending()
  return (
    <>
      {/* It is of the enquiry before, which is not what the visitor waits for any more. */}
      {!hasTried && <SentNotice />}
      <Formik
        innerRef={formik}
        initialValues={refused?.values ?? values}
        initialErrors={refused?.errors}
        initialTouched={touchedBy(refused?.errors)}
        validationSchema={enquirySchema}
        onSubmit={send}
      >
        <Form className={styles.form} action="/contact" method="post">
          <EnquiryFields />
          <Draft subject={subject} />
          <Trap ref={trap} />
          <SendButton ref={button} isSent={isSent} />
        </Form>
      </Formik>
      {receipt && <SuccessDialog {...receipt} onClose={dismiss} />}
    </>
  )
}

/** What the visitor has written before, with the subject in the address, if a new link led here or there is none yet. */
function useBegun() {
  const [query] = useSearchParams()
  const { values, subject: before } = draftOf(usePlatform()) ?? {
    values: emptyEnquiry,
    subject: '',
  }
  const subject = (query.get('subject') ?? '').trim().slice(0, longestSubject)
  const isNew = subject !== '' && (subject !== before || values.sub === '')
  return { values: isNew ? { ...values, sub: subject } : values, subject: subject || before }
}

function useSending() {
  const dispatch = useAppDispatch()
  const platform = usePlatform()
  const [receipt, setReceipt] = useState<{ message: string; onOpen: () => void }>()
  const [hasTried, setHasTried] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const formik = useRef<FormikProps<Enquiry>>(null)
  const button = useRef<HTMLButtonElement>(null)
  const trap = useRef<HTMLInputElement>(null)

  // Loaded early, because the network may be gone when it is needed.
  useEffect(() => void outboxOf(platform), [platform])

  async function send(enquiry: Enquiry, form: FormikHelpers<Enquiry>) {
    setHasTried(true)
    setIsSent(false)
    const isRobot = Boolean(trap.current?.value)
    const sending = isRobot
      ? undefined
      : dispatch(sendEnquiry({ key: await outboxOf(platform).keep(enquirySchema.cast(enquiry)) }))
    // What was typed while the enquiry was being kept stays.
    if (formik.current?.values === enquiry) {
      form.resetForm({ values: emptyEnquiry, errors: {}, touched: {} })
    }
    // Who left the page meanwhile would come back to it, and send it twice.
    forgetDraft(platform, enquiry)
    // A field that loses the focus to the dialog must not complain.
    const onOpen = () => void form.setTouched({}, false)
    if (!sending) return setReceipt({ message: thanks, onOpen })

    const result = await sending
    if (!sendEnquiry.fulfilled.match(result) || result.payload.status !== 'success') return
    setReceipt({ message: result.payload.message, onOpen })
  }

  function dismiss() {
    setReceipt(undefined)
    setIsSent(true)
    button.current?.focus()
  }

  return { send, hasTried, receipt, isSent, dismiss, formik, button, trap }
}

/** Honeypot: only a bot fills a field that is not visible. */
function Trap({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <label className={styles.trap}>
      Leave this empty
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}

function touchedBy(errors: RefusedEnquiry['errors'] = {}) {
  return Object.fromEntries(Object.keys(errors).map((name) => [name, true]))
}
