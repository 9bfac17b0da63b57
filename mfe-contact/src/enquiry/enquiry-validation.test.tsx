import { screen, waitFor } from '@testing-library/react'
import { enquiry, openForm } from './test-form'

test.each([
  ['Email', '', 'Invalid email address'],
  ['Email', 'asha', 'Invalid email address'],
  ['Email', `${'x'.repeat(241)}@plant.example`, 'Invalid email address'],
  ['Phone no.', '', 'Invalid phone number'],
  ['Phone no.', '0981234', 'Invalid phone number'],
  ['Phone no.', '+1', 'Invalid phone number'],
  ['Phone no.', '1234567890123456', 'Invalid phone number'],
  ['Phone no.', '+91 98123 45678 0123', 'Invalid phone number'],
  ['Phone no.', '98123/45678', 'Invalid phone number'],
  ['Phone no.', '98123 ext 4', 'Invalid phone number'],
  ['Phone no.', '( - ) .', 'Invalid phone number'],
  ['Full Name', '', 'Username is required'],
  ['Full Name', ' \u00a0\t', 'Username is required'],
  ['Full Name', 'x'.repeat(51), 'Username must be 50 characters or less'],
  ['Subject', '', 'Subject is required'],
  ['Subject', '   ', 'Subject is required'],
  ['Message', '', 'Message is required'],
  ['Message', ' \n\t\n ', 'Message is required'],
])('refuses %s "%s": %s', async (name, value, message) => {
  const { calls, user, button, fill } = await openForm()

  await fill({ ...enquiry, [name]: value })
  await user.click(button)

  const field = screen.getByRole('textbox', { name })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(calls).toEqual([])
})

test.each([
  { name: 'Subject', longest: 1000 },
  { name: 'Message', longest: 20_000 },
])('keeps a $name that is too long, and says how long it may be', async ({ name, longest }) => {
  const { calls, user, button, fill } = await openForm()
  const text = 'x'.repeat(longest + 1)

  await fill({ ...enquiry, [name]: text })
  await user.click(button)

  const field = screen.getByRole('textbox', { name })
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription(`${name} must be ${longest} characters or less`)
  expect(field).toHaveValue(text)
  expect(calls).toEqual([])
})

test('the longest enquiry, in any script, is one that services accept', async () => {
  const { calls, user, button, fill } = await openForm()
  const longest = { Subject: '\u0905'.repeat(1000), Message: '\u0905'.repeat(20_000) }

  await fill({ ...enquiry, ...longest, 'Full Name': '\u0905'.repeat(50) })
  await user.click(button)

  await screen.findByRole('dialog')
  const { byteLength } = new TextEncoder().encode(JSON.stringify(calls[0]?.body))
  expect(byteLength).toBeLessThan(64 * 1024)
})

test.each([
  ['Phone no.', '12'],
  ['Phone no.', '+123456789012345'],
  ['Full Name', 'x'],
  ['Full Name', 'x'.repeat(50)],
])('takes %s "%s"', async (name, value) => {
  const { user, button, fill } = await openForm()

  await fill({ ...enquiry, [name]: value })
  await user.click(button)

  expect(await screen.findByRole('dialog')).toBeVisible()
})

const spellings = [
  ['+91 98123 45678', '+919812345678'],
  ['98123-45678', '9812345678'],
  ['(120) 555.0100', '1205550100'],
  ['[+91] 120\u00a0555\u20110100', '+911205550100'],
  ['\u202a+91 120 555 0100\u202c', '+911205550100'],
  ['91 \u2013 120 \u2212 5550100', '911205550100'],
] as const

test.each(spellings)('sends the phone number "%s" as %s', async (written, sent) => {
  const { calls, user, button, fill } = await openForm()

  await fill({ ...enquiry, 'Phone no.': written })
  await user.click(button)

  await screen.findByRole('dialog')
  expect(calls[0]?.body).toMatchObject({ userPhone: sent })
})

test('keeps a phone number as it was typed while another field is refused', async () => {
  const { user, button, fill } = await openForm()

  await fill({ ...enquiry, 'Phone no.': '(98123) 45-678', Subject: '' })
  await user.click(button)

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Subject' })).toBeInvalid())
  const phone = screen.getByRole('textbox', { name: 'Phone no.' })
  expect(phone).toHaveValue('(98123) 45-678')
  expect(phone).toBeValid()
})

test('counts two spellings of the same number as one enquiry', async () => {
  const { calls, user, button, fill } = await openForm(new Error('down'))

  for (const number of ['+91 98123 45678', '+919812345678']) {
    await fill({ ...enquiry, 'Phone no.': number })
    await user.click(button)
    await waitFor(() => expect(button).toBeEnabled())
  }

  // More when the outbox has tried by itself meanwhile.
  expect(calls.length).toBeGreaterThanOrEqual(2)
  expect(new Set(calls.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})

test('moves the focus to the first of several invalid fields', async () => {
  const { user, button, fill } = await openForm()

  await fill({ 'Full Name': 'Asha' })
  await user.click(button)

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus())
})
