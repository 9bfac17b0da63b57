import { screen, waitFor } from '@testing-library/react'
import { enquiry, openForm } from './test-form'

// What is refused or taken, and what is sent instead, is in enquiry-schema.test.ts: here, that the form asks the schema.
test.each([
  ['Email', 'asha', 'Invalid email address'],
  ['Phone no.', '0981234', 'Invalid phone number'],
  ['Full Name', 'x'.repeat(51), 'Username must be 50 characters or less'],
  ['Subject', '   ', 'Subject is required'],
  ['Message', '', 'Message is required'],
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

test('sends a phone number in its plain form', async () => {
  const { calls, user, button, fill } = await openForm()

  await fill({ ...enquiry, 'Phone no.': '(120) 555.0100' })
  await user.click(button)

  await screen.findByRole('dialog')
  expect(calls[0]?.body).toMatchObject({ userPhone: '1205550100' })
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
