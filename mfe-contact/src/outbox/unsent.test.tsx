import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { enquiry, openForm, success } from '../enquiry/test-form'
import { createShelf } from './shelf'
import { LateError } from './time-limit'

const line = 'Your message to us is still being sent'
const never = new Promise<never>(() => undefined)
/** Rejects once a database was waited for long enough: by the clock, a busy machine would be too late. */
let mockLate = never

jest.mock('./time-limit', () => ({
  ...jest.requireActual<typeof import('./time-limit')>('./time-limit'),
  withinTime: (work: Promise<unknown>) => Promise.race([work, mockLate]),
}))

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  mockLate = never
  // jsdom has none.
  window.requestIdleCallback = (run) => Number(setTimeout(run))
})

/** A page view on which enquiries with these messages could not be sent. */
async function leaveUnsent(messages = [enquiry.Message]) {
  const look = jest.spyOn(indexedDB, 'databases')
  const { user, button, fill, unmount } = await openForm(new Error('down'))
  for (const Message of messages) {
    await fill({ ...enquiry, Message })
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''))
    await waitFor(() => expect(button).toBeEnabled())
  }
  // Once it is idle, it looks for enquiries of earlier views, also when it was left before.
  await waitFor(() => expect(look).toHaveBeenCalled())
  look.mockRestore()
  expect(screen.queryByText(line)).not.toBeInTheDocument()
  unmount()
}

test.each([
  { browser: 'a browser that says when it is idle', prepare: () => undefined },
  {
    browser: 'one that does not',
    prepare: () => Reflect.deleteProperty(window, 'requestIdleCallback'),
  },
])(
  'the next page view says that an enquiry waits, and forgets it when told to: $browser',
  async ({ prepare }) => {
    await leaveUnsent()
    prepare()
    const { user, toasts } = await openForm(new Error('down'))
    const notice = await screen.findByText(line)

    await user.click(screen.getByRole('button', { name: 'discard' }))

    expect(await screen.findByText('Your message was discarded')).toBe(notice)
    expect(notice).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'discard' })).not.toBeInTheDocument()
    await waitFor(async () => expect((await createShelf().read()).entries).toEqual([]))
    expect(toasts).toEqual([])
  },
)

test('of several that wait it says how many, and discards them all', async () => {
  await leaveUnsent(['It waits for papers.', 'It waits for a crane.'])
  const { user } = await openForm(new Error('down'))
  const notice = await screen.findByText('Your 2 messages to us are still being sent')

  await user.click(screen.getByRole('button', { name: 'discard' }))

  await waitFor(async () => expect((await createShelf().read()).entries).toEqual([]))
  expect(notice).toHaveTextContent('Your 2 messages were discarded')
})

test('it says how many are left when one of several was sent', async () => {
  await leaveUnsent(['It waits for papers.', 'It waits for a crane.'])
  await openForm(new Error('down'))
  const notice = await screen.findByText('Your 2 messages to us are still being sent')

  const [sent] = (await createShelf().read()).entries
  await createShelf().remove(sent?.key ?? '')

  await waitFor(() => expect(notice).toHaveTextContent(line))
})

test('an enquiry that is being sent is not discarded with the one that waits', async () => {
  await leaveUnsent()
  let arrive: (answer: unknown) => void = () => undefined
  const { user, button, fill, calls } = await openForm(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await screen.findByText(line)
  await waitFor(() => expect(calls).toHaveLength(1))
  await fill({ ...enquiry, Message: 'Something else.' })
  await user.click(button)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''))

  await user.click(screen.getByRole('button', { name: 'discard' }))
  const notice = await screen.findByText('Your message was discarded')
  await waitFor(async () => expect((await createShelf().read()).entries).toHaveLength(1))
  arrive(success)

  await waitFor(async () => expect((await createShelf().read()).entries).toEqual([]))
  expect(calls).toMatchObject([
    { body: { msg: enquiry.Message } },
    { body: { msg: 'Something else.' } },
  ])
  expect(notice).toHaveTextContent('Your message was discarded')
})

test('nothing is said to be discarded while the database does not answer', async () => {
  await leaveUnsent()
  const { user } = await openForm(new Error('down'))
  await screen.findByText(line)
  let giveUp: (reason: Error) => void = () => undefined
  mockLate = new Promise((_, reject) => {
    giveUp = reject
  })
  // No event of it ever comes.
  const silence = jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())

  await user.click(screen.getByRole('button', { name: 'discard' }))
  await screen.findByText('Your message was discarded')
  giveUp(new LateError('It has not answered.'))

  expect(await screen.findByText(line)).toBeVisible()
  silence.mockRestore()
  mockLate = never
  expect((await createShelf().read()).entries).toHaveLength(1)
})

test('the line goes when the enquiry was sent', async () => {
  await leaveUnsent()
  let arrive: (answer: unknown) => void = () => undefined
  const { toasts } = await openForm(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await screen.findByText(line)

  arrive({ status: 'success', message: 'We have it.' })

  await waitFor(() => expect(screen.queryByText(line)).not.toBeInTheDocument())
  // The line follows the shelf, which is emptied before the answer is told.
  await waitFor(() => expect(toasts).toEqual([{ message: 'We have it.', kind: 'success' }]))
})

test('the line goes when another tab has discarded the enquiry', async () => {
  await leaveUnsent()
  await openForm(new Error('down'))
  await screen.findByText(line)

  const [kept] = (await createShelf().read()).entries
  await createShelf().remove(kept?.key ?? '')

  await waitFor(() => expect(screen.queryByText(line)).not.toBeInTheDocument())
})

test('what could not be looked for without a network is sent when it is back', async () => {
  await leaveUnsent()
  // As when its code does not load.
  jest.spyOn(indexedDB, 'databases').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { toasts } = await openForm({ status: 'success', message: 'We have it.' })
  await waitFor(() => expect(indexedDB.databases).toHaveBeenCalledTimes(1))

  act(() => void dispatchEvent(new Event('online')))

  await waitFor(() => expect(toasts).toEqual([{ message: 'We have it.', kind: 'success' }]))
})
