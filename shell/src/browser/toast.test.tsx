import type { ToastKind } from '@site/contract'
import { act, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

const width = 300

beforeAll(async () => {
  // jsdom has no layout, and a drag is measured by the toast's width.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  // Nor has it constructed style sheets.
  Object.assign(CSSStyleSheet.prototype, { replaceSync() {} })
  Object.assign(document, { adoptedStyleSheets: [] })
  await act(() => import('./toast'))
})

async function show(message: string, kind?: ToastKind) {
  const { showToast } = await import('./toast')
  await act(async () => showToast(message, kind))
  const toast = (await screen.findByText(message)).closest<HTMLElement>('.Toastify__toast')
  if (!toast) throw new Error(`"${message}" is in no toast.`)
  return toast
}

const timeOf = (toast: HTMLElement) =>
  toast.querySelector<HTMLElement>('.Toastify__progress-bar') ?? document.body

/** Fires the end of the animation; the library then collapses the toast. */
async function leave(toast: HTMLElement) {
  fireEvent.animationEnd(toast)
  await waitForElementToBeRemoved(toast)
}

/** jsdom has no pointer events; mouse events have the same coordinates. */
function drag(type: string, clientX: number, target: Node = document) {
  fireEvent(target, new MouseEvent(type, { clientX, bubbles: true }))
}

test.each<ToastKind>(['default', 'success', 'info', 'error', 'warning', 'loading'])(
  'shows a message of the kind "%s" at the top right, light, with a button to close it',
  async (kind) => {
    const toast = await show(`Said as ${kind}`, kind)

    expect(toast).toHaveClass(`Toastify__toast--${kind === 'loading' ? 'default' : kind}`)
    expect(toast).toHaveClass('Toastify__toast-theme--light')
    expect(toast.closest('.Toastify__toast-container--top-right')).toBeVisible()
    expect(toast).toHaveRole('alert')
    expect(within(toast).getByRole('button', { name: 'close' })).toBeVisible()
  },
)

test('closes after 5000 ms', async () => {
  const toast = await show('Saved')
  expect(timeOf(toast).style.animationDuration).toBe('5000ms')

  fireEvent.animationEnd(timeOf(toast))
  await leave(toast)

  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('a loading toast does not close by itself', async () => {
  const toast = await show('Sending', 'loading')

  expect(toast.querySelector('.Toastify__progress-bar--animated')).not.toBeInTheDocument()
})

test('closes with its button', async () => {
  const toast = await show('Sent', 'success')

  await userEvent.click(within(toast).getByRole('button', { name: 'close' }))
  await leave(toast)

  expect(screen.queryByText('Sent')).not.toBeInTheDocument()
})

test('waits while the mouse rests on it', async () => {
  const toast = await show('Read me')

  await userEvent.hover(toast)
  expect(timeOf(toast).style.animationPlayState).toBe('paused')

  await userEvent.unhover(toast)
  expect(timeOf(toast).style.animationPlayState).toBe('running')
})

test('waits while the visitor is in another window', async () => {
  const toast = await show('Come back')

  fireEvent.blur(window)
  expect(timeOf(toast).style.animationPlayState).toBe('paused')

  fireEvent.focus(window)
  expect(timeOf(toast).style.animationPlayState).toBe('running')
})

test.each([
  { percent: 79, isClosed: false },
  { percent: 81, isClosed: true },
])(
  'a drag over $percent percent of its width closes it: $isClosed',
  async ({ percent, isClosed }) => {
    const toast = await show(`Dragged over ${percent}`)

    drag('pointerdown', 0, toast)
    drag('pointermove', (width * percent) / 100)
    drag('pointerup', (width * percent) / 100)

    // A closing toast is not an alert any more.
    if (isClosed) expect(toast).not.toHaveRole('alert')
    else expect(toast).toHaveRole('alert')
  },
)
