import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openForm } from './test-form'

test('keeps what is typed while the storage of the browser is slow', async () => {
  const { calls, user, button, fill } = await openForm()
  const message = screen.getByRole('textbox', { name: 'Message' })
  await fill()
  jest.spyOn(indexedDB, 'open').mockReturnValueOnce(new IDBOpenDBRequest())
  await user.click(button)

  fireEvent.change(message, { target: { value: 'It waits for papers, every day.' } })

  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(message).toHaveValue('It waits for papers, every day.')
  expect(calls).toMatchObject([{ body: { msg: 'It waits for papers.' } }])
})

test('what was sent is no draft for who has left the page while the storage is slow', async () => {
  // The router warns of a page that only stands for another.
  jest.spyOn(console, 'warn').mockReturnValue()
  const { calls, router, user, button, fill } = await openForm()
  await fill()
  jest.spyOn(indexedDB, 'open').mockReturnValueOnce(new IDBOpenDBRequest())
  await user.click(button)
  await act(() => router.navigate('/nowhere'))
  const sentBefore = calls.length

  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 5000 })
  await act(() => router.navigate('/contact'))
  await screen.findByRole('button', { name: 'Send message' })

  expect(sentBefore).toBe(0)
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveValue('')
  jest.restoreAllMocks()
})
