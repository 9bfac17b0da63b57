import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { Strip } from './strip'

type ShowOptions = Partial<ComponentProps<typeof Strip>> & { reducedMotion?: boolean }

function show({ reducedMotion = false, ...props }: ShowOptions = {}) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: reducedMotion,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  render(
    <>
      <Strip label="Our clients" {...props}>
        <p>Pumps</p>
        <p>
          Knits <a href="https://knits.example/">Website</a>
        </p>
        <p>Tools</p>
      </Strip>
      <button type="button">Elsewhere</button>
    </>,
  )
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}

const press = (name: string) => screen.getByRole('button', { name })
const wait = (time: number) => act(() => jest.advanceTimersByTime(time))
const status = () => screen.getByText(/^Slide \d of 3$/)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each([
  { delay: undefined, turnsAfter: 3000 },
  { delay: 2000, turnsAfter: 2000 },
  { delay: 4000, turnsAfter: 4000 },
])(
  'with a delay of $delay it turns after $turnsAfter ms, and round again',
  ({ delay, turnsAfter }) => {
    show({ delay })

    wait(turnsAfter - 1)
    expect(status()).toHaveTextContent('Slide 1 of 3')
    wait(1)
    expect(status()).toHaveTextContent('Slide 2 of 3')

    wait(turnsAfter)
    wait(turnsAfter)
    expect(status()).toHaveTextContent('Slide 1 of 3')
  },
)

test('is a carousel with named slides, of which none is hidden', () => {
  show()

  const region = screen.getByRole('region', { name: 'Our clients' })

  expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  for (const [position, text] of ['Pumps', 'Knits', 'Tools'].entries()) {
    const slide = within(region).getByRole('group', { name: `${position + 1} of 3` })
    expect(slide).toHaveAttribute('aria-roledescription', 'slide')
    expect(slide).toHaveTextContent(text)
  }
})

test('turns by its dots, its arrows and the arrow keys', async () => {
  const user = show()

  await user.click(press('Slide 3'))
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Slide 3')

  await user.click(press('Next slide'))
  expect(status()).toHaveTextContent('Slide 1 of 3')

  act(() => screen.getByRole('group', { name: 'Slides' }).focus())
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
  expect(status()).toHaveTextContent('Slide 3 of 3')
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'an arrow with %s is left to the browser, which may go back by it',
  (held) => {
    show()
    const slides = screen.getByRole('group', { name: 'Slides' })
    act(() => slides.focus())

    // False if a handler had kept the browser from it.
    expect(fireEvent.keyDown(slides, { key: 'ArrowLeft', [held]: true })).toBe(true)

    expect(status()).toHaveTextContent('Slide 1 of 3')
  },
)

test('stands still once it is paused, and goes on when it is played', async () => {
  const user = show()

  await user.click(press('Pause the slides'))
  await user.click(press('Elsewhere'))
  wait(9000)
  expect(status()).toHaveTextContent('Slide 1 of 3')

  await user.click(press('Play the slides'))
  wait(3000)
  expect(status()).toHaveTextContent('Slide 2 of 3')
})

test.each([
  { pausesWhenUsed: true, shown: 'Slide 2 of 3', button: 'Play the slides' },
  { pausesWhenUsed: false, shown: 'Slide 3 of 3', button: 'Pause the slides' },
])(
  'stays paused after it was turned by hand: $pausesWhenUsed',
  async ({ pausesWhenUsed, shown, button }) => {
    const user = show({ pausesWhenUsed })

    await user.click(press('Next slide'))
    await user.click(press('Elsewhere'))
    wait(3000)

    expect(status()).toHaveTextContent(shown)
    expect(press(button)).toBeVisible()
  },
)

test('waits while it is hovered or has the focus', async () => {
  const user = show()

  await user.hover(screen.getByText('Pumps'))
  wait(9000)
  expect(status()).toHaveTextContent('Slide 1 of 3')

  await user.unhover(screen.getByText('Pumps'))
  await user.tab()
  wait(9000)
  expect(status()).toHaveTextContent('Slide 1 of 3')
})

test('with reduced motion it does not start by itself, but can be played', async () => {
  const user = show({ reducedMotion: true })

  wait(9000)
  expect(status()).toHaveTextContent('Slide 1 of 3')

  await user.click(press('Play the slides'))
  wait(3000)
  expect(status()).toHaveTextContent('Slide 2 of 3')
})

test('reads its place out only when it does not turn by itself', async () => {
  const user = show()
  expect(status()).toHaveAttribute('aria-live', 'off')

  await user.click(press('Pause the slides'))

  expect(status()).toHaveAttribute('aria-live', 'polite')
})

test('a free strip has its pause and arrows, but no dots', () => {
  show({ mode: 'free' })

  expect(screen.getAllByRole('button').map((button) => button.ariaLabel)).toEqual([
    'Pause the slides',
    'Previous slide',
    'Next slide',
    null,
  ])
})
