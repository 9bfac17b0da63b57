import { useActionData, useAppDispatch } from '@site/platform'
import { Form } from '@site/ui/forms'
import { Formik, type FormikHelpers } from 'formik'
import { type RefObject, useRef, useState } from 'react'
import type { Sending } from '../contact-api'
import { sendEnquiry } from '../contact-slice'
import type { RefusedEnquiry } from './answer-enquiry'
import { EnquiryFields } from './enquiry-fields'
import styles from './enquiry-form.module.css'
import { createKey } from './enquiry-key'
import { type Enquiry, enquirySchema } from './enquiry-schema'
import { SendButton } from './send-button'
import { SentNotice, thanks } from './sent-notice'
import { SuccessDialog } from './success-dialog'

const emptyEnquiry: Enquiry = { userName: '', userEmail: '', userPhone: '', sub: '', msg: '' }

export function Component() {
  const refused = useActionData<RefusedEnquiry>()
  const { send, receipt, dismiss, button, trap } = useSending()
  return (
    <>
      <SentNotice />
      <Formik
        initialValues={refused?.values ?? emptyEnquiry}
        initialErrors={refused?.errors}
        initialTouched={touchedBy(refused?.errors)}
        validationSchema={enquirySchema}
        onSubmit={send}
      >
        <Form className={styles.form} action="/contact" method="post">
          <EnquiryFields />
          <Trap ref={trap} />
          <SendButton ref={button} />
        </Form>
      </Formik>
      {receipt !== undefined && <SuccessDialog message={receipt} onClose={dismiss} />}
    </>
  )
}

function useSending() {
  const dispatch = useAppDispatch()
  const [receipt, setReceipt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const intent = useRef<Sending>(undefined)

  async function send(enquiry: Enquiry, form: FormikHelpers<Enquiry>) {
    // Otherwise a field loses the focus when the dialog opens, and complains that it is empty.
    button.current?.focus()
    form.resetForm({ values: emptyEnquiry, errors: {}, touched: {} })
    if (trap.current?.value) return setReceipt(thanks)

    const result = await dispatch(sendEnquiry(intend(enquiry)))
    if (!sendEnquiry.fulfilled.match(result) || result.payload.status !== 'success') return
    intent.current = undefined
    setReceipt(result.payload.message)
  }

  /** The same text sent again, because nothing was heard of it, is the same intent. */
  function intend(enquiry: Enquiry): Sending {
    const isSame = JSON.stringify(enquiry) === JSON.stringify(intent.current?.enquiry)
    const sending = isSame && intent.current ? intent.current : { enquiry, key: createKey() }
    intent.current = sending
    return sending
  }

  function dismiss() {
    setReceipt(undefined)
    button.current?.focus()
  }

  return { send, receipt, dismiss, button, trap }
}

/** Only a robot fills what nobody can see. */
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
