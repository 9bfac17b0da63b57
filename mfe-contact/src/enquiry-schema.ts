import { type InferType, object, string } from 'yup'

const lineEnds = /\r\n?|[\u2028\u2029]/g
// Control characters, line ends included; U+2028 and U+2029 end a line for JavaScript and some mailers.
const controls = /[\p{Cc}\u2028\u2029]+/gu
const unprintable = /(?![\t\n])\p{Cc}/gu

// Separators of digits, and the invisible direction marks that some programs copy with a number.
const separators = /[\s.()[\]\p{Pd}\u2212\p{Cf}]/gu

/** What fits, in any script, into the 64 kB that services accept. A message that is refused there would be lost. */
const longestSubject = 1000
const longestMessage = 20_000
/** No mail reaches a longer one (RFC 5321, section 4.5.3). */
const longestEmail = 254

/** Header injection: enquiries become mails, where a line end would begin another header. */
const line = () => string().transform((text: unknown) => toLine(text))

const phone = () => line().transform((text: unknown) => toPlainNumber(text))

const text = () => string().transform((text: unknown) => toText(text))

/** The one schema of browser and server. Cast values are sent; the fields keep what was typed. */
export const enquirySchema = object({
  userName: line()
    .required('Username is required')
    .max(50, 'Username must be 50 characters or less'),
  userEmail: line()
    .required('Invalid email address')
    .max(longestEmail, 'Invalid email address')
    .email('Invalid email address'),
  userPhone: phone()
    .required('Invalid phone number')
    .matches(/^\+?[1-9]\d{1,14}$/, 'Invalid phone number'),
  sub: line()
    .required('Subject is required')
    .max(longestSubject, `Subject must be ${longestSubject} characters or less`),
  // Not trimmed: its first line may be indented.
  msg: text()
    .required('Message is required')
    .matches(/\S/, 'Message is required')
    .max(longestMessage, `Message must be ${longestMessage} characters or less`),
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
