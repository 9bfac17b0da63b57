import { type InferType, object, string } from 'yup'

const lineEnds = /\r\n?|[\u2028\u2029]/g
// Line ends are control characters, too; the last two are what JavaScript and some mailers take for them.
const controls = /[\p{Cc}\u2028\u2029]+/gu
const unprintable = /(?![\t\n])\p{Cc}/gu

// What people write between the digits. Some programs copy a number with invisible marks of its direction.
const separators = /[\s.()[\]\p{Pd}\u2212\p{Cf}]/gu

/** Mails are made of enquiries: in a line, a line end would begin a header of the sender's own. */
const line = () => string().transform((text: unknown) => toLine(text))

const phone = () => line().transform((text: unknown) => toPlainNumber(text))

const text = () => string().transform((text: unknown) => toText(text))

/** The one schema of browser and server. A cast value is what is sent; a field keeps what was typed. */
export const enquirySchema = object({
  userName: line()
    .required('Username is required')
    .max(50, 'Username must be 50 characters or less'),
  userEmail: line().required('Invalid email address').email('Invalid email address'),
  userPhone: phone()
    .required('Invalid phone number')
    .matches(/^\+?[1-9]\d{1,14}$/, 'Invalid phone number'),
  sub: line().required('Subject is required'),
  // Not trimmed: its first line may be indented.
  msg: text().required('Message is required').matches(/\S/, 'Message is required'),
})

export type Enquiry = InferType<typeof enquirySchema>

/** By field, in the order of the form. */
export type EnquiryErrors = Partial<Record<keyof Enquiry, string>>

function toLine(text: unknown) {
  return typeof text === 'string' ? text.replace(controls, ' ').trim() : text
}

function toPlainNumber(text: unknown) {
  return typeof text === 'string' ? text.replace(separators, '') : text
}

function toText(text: unknown) {
  return typeof text === 'string' ? text.replace(lineEnds, '\n').replace(unprintable, '') : text
}
