import { type InferType, object, string, ValidationError } from 'yup'

const emailText = 'Invalid email address'
const phoneText = 'Invalid phone number'
const nameText = 'Username is required'
const subjectText = 'Subject is required'
const messageText = 'Message is required'

const enquirySchema = object({
  userEmail: string().typeError(emailText).required(emailText).email(emailText),
  userPhone: string()
    .typeError(phoneText)
    .required(phoneText)
    .matches(/^\+?[1-9]\d{1,14}$/, phoneText),
  userName: string()
    .typeError(nameText)
    .required(nameText)
    .max(50, 'Username must be 50 characters or less'),
  sub: string().typeError(subjectText).required(subjectText),
  msg: string().typeError(messageText).required(messageText).matches(/\S/, messageText),
})

export type Enquiry = InferType<typeof enquirySchema>

type EnquiryCheck =
  | { enquiry: Enquiry; errors: null }
  | { enquiry: null; errors: Record<string, string> }

export function checkEnquiry(body: unknown): EnquiryCheck {
  const { userEmail, userPhone, userName, sub, msg } = Object(body)
  const fields = mapTexts({ userEmail, userPhone, userName, sub, msg })
  try {
    // Strict, because otherwise numbers and lists would be converted into text.
    const enquiry = enquirySchema.validateSync(fields, { abortEarly: false, strict: true })
    return { enquiry, errors: null }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { enquiry: null, errors: firstErrors(error) }
  }
}

const controls = /[\p{Cc}\u2028\u2029]+/gu
const lineEnds = /\r\n?|[\u2028\u2029]/g
// Above all NUL, where SQLite ends a text.
const unprintable = /(?![\t\n])\p{Cc}/gu

// Header injection: enquiries become mails, where a line end would begin another header. And what is compared later
// must equal what was stored, and SQLite stores UTF-8.
function mapTexts(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      const text = Buffer.from(value).toString()
      return [name, name === 'msg' ? toText(text) : toLine(text)]
    }),
  )
}

function toLine(text: string) {
  return text.replace(controls, ' ').trim()
}

function toText(text: string) {
  return text.replace(lineEnds, '\n').replace(unprintable, '')
}

function firstErrors(error: ValidationError) {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.inner) {
    if (path && !(path in errors)) errors[path] = message
  }
  return errors
}
