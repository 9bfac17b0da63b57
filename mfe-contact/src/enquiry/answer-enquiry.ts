import { type ActionFunctionArgs, data, dispatchAction, redirect } from '@site/platform'
import { ValidationError } from 'yup'
import { sendEnquiry } from '../contact-slice'
import { deriveKey } from '../enquiry-key'
import { type Enquiry, type EnquiryErrors, enquirySchema } from '../enquiry-schema'
import { noticeId } from './sent-notice'

// With a fragment, because on a phone the notice is two screens below the top of the page.
const sentPath = `/contact?sent=1#${noticeId}`

/** An enquiry that was not accepted. Without errors: neither the service nor the shell's outbox took it. */
export type RefusedEnquiry = { values: Enquiry; errors: EnquiryErrors }

/** Answers the form as a browser without JavaScript sends it. */
export async function answerEnquiry(page: ActionFunctionArgs) {
  const form = await page.request.formData()
  // Honeypot: a bot filled the hidden field, and is told that it succeeded.
  if (form.get('website')) return redirect(sentPath, 303)

  const values = readEnquiry(form)
  const { enquiry, errors } = await check(values)
  if (!enquiry) return data<RefusedEnquiry>({ values, errors }, { status: 422 })

  const key = await deriveKey(enquiry)
  const sent = { sending: { enquiry, key }, keep: { location: sentPath } }
  const result = await dispatchAction(page, sendEnquiry(sent))
  const isSent = sendEnquiry.fulfilled.match(result) && result.payload.status === 'success'
  if (!isSent) return data<RefusedEnquiry>({ values, errors: {} }, { status: 502 })
  return redirect(sentPath, 303)
}

function readEnquiry(form: FormData): Enquiry {
  const read = (name: keyof Enquiry) => {
    const value = form.get(name)
    // Forms send CRLF for the end of a line, where a script reads LF.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  return {
    userName: read('userName'),
    userEmail: read('userEmail'),
    userPhone: read('userPhone'),
    sub: read('sub'),
    msg: read('msg'),
  }
}

type Check = { enquiry: Enquiry; errors?: never } | { enquiry?: never; errors: EnquiryErrors }

async function check(values: Enquiry): Promise<Check> {
  try {
    return { enquiry: await enquirySchema.validate(values, { abortEarly: false }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const messageOf = (name: string) => error.inner.find(({ path }) => path === name)?.message
    const problems = Object.keys(values).map((name) => [name, messageOf(name)])
    return { errors: Object.fromEntries(problems.filter(([, message]) => message)) }
  }
}
