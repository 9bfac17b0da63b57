import { screen, waitFor } from '@testing-library/react'
import { enquiry, openForm } from './test-form'

test.each([
  ['Email', '', 'Invalid email address'],
  ['Email', 'asha', 'Invalid email address'],
  ['Phone no.', '', 'Invalid phone number'],
  ['Phone no.', '0981234', 'Invalid phone number'],
  ['Phone no.', '+1', 'Invalid phone number'],
  ['Phone no.', '1234567890123456', 'Invalid phone number'],
  ['Phone no.', '+91 98123', 'Invalid phone number'],
  ['Full Name', '', 'Username is required'],
  ['Full Name', 'x'.repeat(51), 'Username must be 50 characters or less'],
  ['Subject', '', 'Subject is required'],
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

test('moves the focus to the first of several invalid fields', async () => {
  const { user, button, fill } = await openForm()

  await fill({ 'Full Name': 'Asha' })
  await user.click(button)

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus())
})
