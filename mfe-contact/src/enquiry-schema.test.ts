/** @jest-environment node */
import { ValidationError } from 'yup'
import { type Enquiry, enquirySchema } from './enquiry-schema'

const enquiry: Enquiry = {
  userName: 'Asha Verma',
  userEmail: 'asha@plant.example',
  userPhone: '+919812345678',
  sub: 'Dispatch',
  msg: 'It waits for papers.',
}

/** The first message for each field that is refused, as form and server show it. */
async function refusalsOf(values: Partial<Enquiry>) {
  try {
    await enquirySchema.validate({ ...enquiry, ...values }, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]).reverse())
  }
}

test.each([
  ['userEmail', '', 'Invalid email address'],
  ['userEmail', 'asha', 'Invalid email address'],
  ['userEmail', `${'x'.repeat(241)}@plant.example`, 'Invalid email address'],
  ['userPhone', '', 'Invalid phone number'],
  ['userPhone', '0981234', 'Invalid phone number'],
  ['userPhone', '+1', 'Invalid phone number'],
  ['userPhone', '1234567890123456', 'Invalid phone number'],
  ['userPhone', '+91 98123 45678 0123', 'Invalid phone number'],
  ['userPhone', '98123/45678', 'Invalid phone number'],
  ['userPhone', '98123 ext 4', 'Invalid phone number'],
  ['userPhone', '( - ) .', 'Invalid phone number'],
  ['userName', '', 'Username is required'],
  ['userName', ' \u00a0\t', 'Username is required'],
  ['userName', 'x'.repeat(51), 'Username must be 50 characters or less'],
  ['sub', '', 'Subject is required'],
  ['sub', '   ', 'Subject is required'],
  ['msg', '', 'Message is required'],
  ['msg', ' \n\t\n ', 'Message is required'],
])('refuses the %s "%s": %s', async (name, value, message) => {
  expect(await refusalsOf({ [name]: value })).toEqual({ [name]: message })
})

test.each([
  ['userPhone', '12'],
  ['userPhone', '+123456789012345'],
  ['userName', 'x'],
  ['userName', 'x'.repeat(50)],
])('takes the %s "%s"', async (name, value) => {
  expect(await refusalsOf({ [name]: value })).toEqual({})
})

test.each([
  ['+91 98123 45678', '+919812345678'],
  ['98123-45678', '9812345678'],
  ['(120) 555.0100', '1205550100'],
  ['[+91] 120\u00a0555\u20110100', '+911205550100'],
  ['\u202a+91 120 555 0100\u202c', '+911205550100'],
  ['91 \u2013 120 \u2212 5550100', '911205550100'],
])('reads the phone number "%s" as %s', async (written, plain) => {
  expect(await refusalsOf({ userPhone: written })).toEqual({})
  expect(enquirySchema.cast({ ...enquiry, userPhone: written }).userPhone).toBe(plain)
})
