import { renderRoute } from '@site/platform/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { remote } from '../remote'
import { CloseClock } from './close-clock'

afterEach(() => jest.useRealTimers())

function renderOn(date: Date) {
  jest.useFakeTimers({ now: date })
  const { container } = render(<CloseClock />)
  return container.querySelectorAll('[aria-hidden] > *')
}

test.each([
  {
    date: new Date(2026, 10, 4),
    sentence: 'Today is working day 3 of 21. Plants we run close on day 5.',
  },
  {
    date: new Date(2026, 10, 20),
    sentence: 'Today is working day 15 of 21. Plants we run closed on day 5.',
  },
  {
    date: new Date(2026, 10, 6),
    sentence: 'Today is working day 5 of 21. Plants we run close on day 5.',
  },
  {
    date: new Date(2026, 10, 7),
    sentence: '5 of 21 working days are over. Plants we run closed on day 5.',
  },
  {
    date: new Date(2026, 10, 22),
    sentence: '15 of 21 working days are over. Plants we run closed on day 5.',
  },
])('on $date it says "$sentence"', ({ date, sentence }) => {
  renderOn(date)

  expect(screen.getByText(/Plants we run/).parentElement).toHaveTextContent(sentence)
})

test('a tab that was left open overnight shows the new day when it is looked at again', () => {
  renderOn(new Date(2026, 10, 20))
  jest.setSystemTime(new Date(2026, 10, 23))

  fireEvent(document, new Event('visibilitychange', { bubbles: true }))

  expect(screen.getByText(/Plants we run/).parentElement).toHaveTextContent(
    'Today is working day 16 of 21.',
  )
})

test('draws each working day, those of the close, and those that have begun', () => {
  const days = [...renderOn(new Date(2026, 10, 20))]

  expect(days).toHaveLength(21)
  expect(days.filter((day) => day.hasAttribute('data-close'))).toHaveLength(5)
  expect(days.filter((day) => day.hasAttribute('data-begun'))).toHaveLength(15)
  const numbers = days.map((day) => day.getAttribute('data-day')).filter(Boolean)
  expect(numbers).toEqual(['5', '15', '21'])
})

test.each([
  { day: 26, numbers: ['5', '19', '21'] },
  { day: 27, numbers: ['5', '20'] },
  { day: 30, numbers: ['5', '21'] },
])('on November $day the numbers below it do not touch', ({ day, numbers }) => {
  const days = [...renderOn(new Date(2026, 10, day))]

  expect(days.map((one) => one.getAttribute('data-day')).filter(Boolean)).toEqual(numbers)
})

test('pages come without the day, which only the browser knows', () => {
  const html = renderToStaticMarkup(<CloseClock />)

  expect(html).toContain('Plants we run close on day 5.')
  expect(html).not.toContain('working day ')
})

test('the finance page shows it', async () => {
  await renderRoute(remote, '/service/operation/finance')

  expect(await screen.findByText(/^Plants we run/)).toBeVisible()
})
