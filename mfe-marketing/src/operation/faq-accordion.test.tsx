import { renderRoute } from '@site/platform/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { remote } from '../remote'
import { FaqAccordion } from './faq-accordion'

const entries = [
  { question: 'One?', answer: 'First.' },
  { question: 'Two?', answer: 'Second.', isDisabled: true },
  { question: 'Three?', answer: 'Third.' },
  { question: 'Four?', answer: 'Fourth.' },
]

const trigger = (question: string) => {
  const found = screen.getByRole('heading', { name: question }).parentElement
  if (!found) throw new Error(`"${question}" has no trigger.`)
  return found
}

test('opens one answer at a time, and closes an open one', async () => {
  const { user } = await renderRoute(remote, '/service/operation/legal')
  await screen.findByRole('heading', { name: 'Frequently asked questions' })
  const first = screen.getByText(/We do the daily work/)
  const second = screen.getByText(/We begin with an audit/)

  await user.click(trigger('Do you replace our law firm?'))
  expect(first).toBeVisible()

  await user.click(trigger('Which laws does the calendar cover?'))
  await waitFor(() => expect(first).not.toBeVisible())
  expect(second).toBeVisible()

  await user.click(trigger('Which laws does the calendar cover?'))
  expect(second).not.toBeVisible()
})

test.each([
  { from: 'One?', key: 'ArrowDown', to: 'Three?' },
  { from: 'Three?', key: 'ArrowDown', to: 'Four?' },
  { from: 'Four?', key: 'ArrowDown', to: 'One?' },
  { from: 'Four?', key: 'ArrowUp', to: 'Three?' },
  { from: 'Three?', key: 'ArrowUp', to: 'One?' },
  { from: 'One?', key: 'ArrowUp', to: 'Four?' },
  { from: 'Three?', key: 'Home', to: 'One?' },
  { from: 'One?', key: 'End', to: 'Four?' },
  { from: 'Three?', key: 'ArrowRight', to: 'Three?' },
])('$key on "$from" moves to "$to"', async ({ from, key, to }) => {
  render(<FaqAccordion entries={entries} />)
  trigger(from).focus()

  await userEvent.keyboard(`{${key}}`)

  expect(trigger(to)).toHaveFocus()
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'End with %s is left to the browser, which may go to the end of the page by it',
  (held) => {
    render(<FaqAccordion entries={entries} />)
    trigger('One?').focus()

    // False if a handler had kept the browser from it.
    expect(fireEvent.keyDown(trigger('One?'), { key: 'End', [held]: true })).toBe(true)

    expect(trigger('One?')).toHaveFocus()
  },
)

test('does not open what is disabled', async () => {
  render(<FaqAccordion entries={entries} />)

  await userEvent.click(trigger('Two?'))

  expect(screen.getByText('Second.')).not.toBeVisible()
})

test('is one group of native details, which needs no script', () => {
  render(<FaqAccordion entries={entries} />)

  for (const item of screen.getAllByRole('group')) expect(item).toHaveAttribute('name', 'faq')
})
