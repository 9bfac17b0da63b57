import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
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
