import { translate } from '@site/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { enquiry, openForm, success } from './test-form'

test('sends exactly the five fields, once, with the fixed header and a key', async () => {
  const { calls, user, button, fill } = await openForm()

  await fill()
  await user.click(button)

  await screen.findByRole('dialog')
  expect(calls).toMatchObject([
    { headers: { 'X-CSRF-Token': 'sample-token', 'Idempotency-Key': expect.stringMatching(/./) } },
  ])
  expect(calls[0]?.body).toEqual({
    userName: 'Asha Verma',
    userEmail: 'asha@plant.example',
    userPhone: '+919812345678',
    sub: 'Dispatch',
    msg: 'It waits for papers.',
  })
})

test('confirms with a toast and a dialog, and empties the form', async () => {
  const { user, button, fill, toasts, store } = await openForm()

  await fill()
  await user.click(button)

  expect(await screen.findByRole('dialog', { name: 'Success' })).toHaveTextContent('We have it.')
  expect(toasts).toEqual([{ message: 'We have it.', kind: 'success' }])
  expect(store.getState().contact).toEqual({ data: success, status: 'ready' })
  for (const field of screen.getAllByRole('textbox', { hidden: true }))
    expect(field).toHaveValue('')
})

test('in a page that the browser has translated the form stays after its confirmation', async () => {
  const { user, button, fill } = await openForm()
  await fill()
  await user.click(button)
  const ok = await screen.findByRole('button', { name: 'Ok' })
  translate()

  await user.click(ok)

  expect(await screen.findByText('Your message is with us.')).toBeVisible()
  expect(button).toBeVisible()
})

test.each(['Ok', 'Close'])('closes the dialog with %s and gives the focus back', async (name) => {
  const { user, button, fill } = await openForm()
  await fill()
  await user.click(button)

  await user.click(await screen.findByRole('button', { name }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  expect(screen.getByText('Your message is with us.')).toBeVisible()
})

test('the notice of an enquiry sent without JavaScript goes when another is sent', async () => {
  const { user, button, fill, calls } = await openForm(new Error('down'), '/contact?sent=1')
  expect(screen.getByText(/Your enquiry has reached us/)).toBeVisible()

  await fill()
  await user.click(button)

  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/Your enquiry has reached us/)).not.toBeInTheDocument()
})

test('is busy while the enquiry is on its way', async () => {
  const { user, button, fill } = await openForm(new Promise(() => undefined))

  await fill()
  await user.click(button)

  expect(await screen.findByRole('button', { name: 'Wiat' })).toBeDisabled()
})

test('keeps a subject that the visitor has changed, until a link brings another', async () => {
  // The router warns of a page that only stands for another.
  jest.spyOn(console, 'warn').mockReturnValue()
  const { router, user } = await openForm()
  const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  const visit = async (path: string) => {
    await act(() => router.navigate('/nowhere'))
    await act(() => router.navigate(path))
    return (await subject()).value
  }
  const brought = await visit('/contact?subject=Finance')
  await user.type(await subject(), ', urgent')

  const again = await visit('/contact?subject=Finance')
  const other = await visit('/contact?subject=Legal')

  expect([brought, again, other]).toEqual(['Finance', 'Finance, urgent', 'Legal'])
})

test('a link brings its subject again after an enquiry was sent, and not to who has emptied it', async () => {
  // The router warns of a page that only stands for another.
  jest.spyOn(console, 'warn').mockReturnValue()
  const { router, user, fill, button } = await openForm(success, '/contact?subject=Finance')
  const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  const { Subject: _, ...written } = enquiry
  await fill(written)
  await user.click(button)
  await screen.findByRole('dialog')
  const sent = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject', hidden: true })
  const emptied = sent.value

  await act(() => router.navigate('/nowhere'))
  await act(() => router.navigate('/contact?subject=Finance'))
  const again = (await subject()).value
  await user.clear(await subject())
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'More.')

  expect([emptied, again]).toEqual(['', 'Finance'])
  expect(await subject()).toHaveValue('')
  jest.restoreAllMocks()
})

test('keeps what was written while the visitor reads another page, and not once it is sent', async () => {
  // The router warns of a page that only stands for another.
  jest.spyOn(console, 'warn').mockReturnValue()
  const { router, user, fill } = await openForm()
  const { Subject: _, ...written } = enquiry
  await fill(written)

  await act(() => router.navigate('/nowhere'))
  await act(() => router.navigate('/contact?subject=Finance'))
  const button = await screen.findByRole('button', { name: 'Send message' })
  const kept = Object.keys(enquiry).map(
    (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
  )
  await user.click(button)
  await screen.findByRole('dialog')
  await act(() => router.navigate('/nowhere'))
  await act(() => router.navigate('/contact'))
  await screen.findByRole('button', { name: 'Send message' })

  expect(kept).toEqual([...Object.values({ ...enquiry, Subject: 'Finance' })])
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveValue('')
  jest.restoreAllMocks()
})

test.each([
  { what: 'a refusal', answer: { status: 'error', message: 'No.' } },
  { what: 'no answer', answer: new Error('down') },
  { what: 'an answer of another shape', answer: 'busy' },
  { what: 'nothing', answer: null },
])('shows nothing for $what', async ({ answer }) => {
  const { user, button, fill, toasts } = await openForm(answer)

  await fill()
  await user.click(button)

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''))
  await waitFor(() => expect(button).toBeEnabled())
  expect(toasts).toEqual([])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('keeps the key for the same text tried again, and makes another for another', async () => {
  const { calls, user, button, fill } = await openForm(new Error('down'))

  // By the subject, because an enquiry that failed is also sent again by itself.
  const keysOf = (subject: string) =>
    calls
      .filter(({ body }) => Object(body).sub === subject)
      .map(({ headers }) => headers['Idempotency-Key'])

  for (const [position, values] of [enquiry, enquiry, { ...enquiry, Subject: 'Stock' }].entries()) {
    await fill(values)
    await user.click(button)
    await waitFor(() => expect(calls.length).toBeGreaterThan(position))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''))
    await waitFor(() => expect(button).toBeEnabled())
  }

  expect(keysOf('Dispatch').length).toBeGreaterThan(1)
  expect(new Set(keysOf('Dispatch')).size).toBe(1)
  expect(keysOf('Stock')[0]).not.toBe(keysOf('Dispatch')[0])
})

test('makes a new key for the same text once it has arrived', async () => {
  const { calls, user, button, fill } = await openForm()

  for (const _ of ['first', 'second']) {
    await fill()
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Ok' }))
  }

  expect(new Set(calls.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
})

test('thanks a bot without sending anything (honeypot)', async () => {
  const { calls, container, user, button, fill } = await openForm()
  await fill()

  container.querySelector('[name=website]')?.setAttribute('value', 'https://spam.example')
  await user.click(button)

  expect(await screen.findByRole('dialog', { name: 'Success' })).toBeVisible()
  expect(calls).toEqual([])
})

test.each([
  ['/contact?subject=Finance+%26+Compliance', 'Finance & Compliance'],
  [`/contact?subject=${'x'.repeat(500)}`, 'x'.repeat(120)],
  ['/contact', ''],
])('%s has the subject of the page that leads there', async (path, subject) => {
  await openForm(success, path)

  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)
})

test('promises an answer beside the button', async () => {
  const { button } = await openForm()

  expect(button.parentElement).toHaveTextContent(/answers within one working day/)
})
