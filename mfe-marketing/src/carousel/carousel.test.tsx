import { act as actEarly } from '@site/ui/controls'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { Carousel } from './carousel'

const delay = 5000

let motion: EventTarget & { matches: boolean }

function show({ reducedMotion = false } = {}) {
  window.matchMedia = (media) => {
    const query = Object.assign(new EventTarget(), {
      media,
      matches: reducedMotion,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
    motion = query
    return query
  }
  render(
    <>
      <Carousel label="What we run" delay={delay}>
        <p>Production</p>
        <p>Inventory</p>
        <p>Finance</p>
      </Carousel>
      <button type="button">Elsewhere</button>
    </>,
  )
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
}

const press = (name: string) => screen.getByRole('button', { name })
const wait = (time: number) => act(() => jest.advanceTimersByTime(time))
const shownSlide = () => screen.getByRole('button', { current: true })

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('goes from slide to slide by itself, and round again', () => {
  show()

  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')

  wait(delay)
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')
})

type Way = { aside?: number; down?: number; pointerType?: string }

/** jsdom has no pointer events; mouse events have the same coordinates. */
function drag({ aside = 0, down = 0, pointerType = 'touch' }: Way, last = 'pointerup') {
  const from = { clientX: 100, clientY: 100, bubbles: true }
  const to = { clientX: 100 + aside, clientY: 100 + down, bubbles: true }
  const at = screen.getByText('Production')
  const pointer = { pointerType, isPrimary: true }
  fireEvent(at, Object.assign(new MouseEvent('pointerdown', from), pointer))
  fireEvent(at, Object.assign(new MouseEvent(last, to), pointer))
}

test('turns under a finger that goes sideways, also round the ends', () => {
  show()

  drag({ aside: 40, down: 39 })
  expect(shownSlide()).toHaveAccessibleName('Slide 3')

  drag({ aside: -40, down: -39 })
  drag({ aside: -80 })
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test.each<Way & { why: string; last?: string }>([
  { why: 'goes down', aside: 60, down: 61 },
  { why: 'rests', aside: 39 },
  { why: 'is a mouse', aside: 90, pointerType: 'mouse' },
  { why: 'scrolls the page', aside: 90, last: 'pointercancel' },
])('stays under a pointer that $why', ({ last, ...way }) => {
  show()

  drag(way, last)

  expect(shownSlide()).toHaveAccessibleName('Slide 1')
})

test('stands still under a finger', () => {
  show()
  const at = screen.getByText('Production')
  const touch = { pointerType: 'touch', isPrimary: true }

  fireEvent(at, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), touch))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  act(() => void dispatchEvent(new MouseEvent('pointerup')))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test('stops when less motion is wanted while it plays', () => {
  show()

  act(() => {
    motion.matches = true
    motion.dispatchEvent(new Event('change'))
  })
  wait(delay)

  expect(press('Play the slides')).toBeVisible()
  expect(shownSlide()).toHaveAccessibleName('Slide 1')
})

test('names every slide by its place', () => {
  show()

  const region = screen.getByRole('region', { name: 'What we run' })

  expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  expect(screen.getByRole('group', { name: '3 of 3' })).toHaveTextContent('Finance')
})

test('turns by its buttons, also round the ends', async () => {
  const user = show()

  await user.click(press('Previous slide'))
  expect(shownSlide()).toHaveAccessibleName('Slide 3')

  await user.click(press('Next slide'))
  await user.click(press('Next slide'))
  expect(shownSlide()).toHaveAccessibleName('Slide 2')

  await user.click(press('Slide 3'))
  expect(shownSlide()).toHaveAccessibleName('Slide 3')
})

test('stands still once it is paused, and goes on when it is played', async () => {
  const user = show()

  await user.click(press('Pause the slides'))
  await user.click(press('Elsewhere'))
  wait(3 * delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  await user.click(press('Play the slides'))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test('with reduced motion it does not start by itself, but can be played', async () => {
  const user = show({ reducedMotion: true })

  wait(3 * delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  await user.click(press('Play the slides'))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test('waits while the mouse rests on it', async () => {
  const user = show()

  await user.hover(screen.getByText('Production'))
  wait(3 * delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  await user.unhover(screen.getByText('Production'))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test('waits while the focus is in it', async () => {
  const user = show()

  await user.tab()
  wait(3 * delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  await user.click(press('Elsewhere'))
  await user.unhover(press('Elsewhere'))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
})

test('waits while it is out of view', () => {
  let see = (_: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => {}
  Object.assign(window, {
    IntersectionObserver: class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(onSeen: typeof see) {
        see = onSeen
      }
    },
  })
  show()

  act(() => see([{ isIntersecting: false }]))
  wait(3 * delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 1')

  act(() => see([{ isIntersecting: true }]))
  wait(delay)
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

test('reads slides out only when they do not turn by themselves', async () => {
  const user = show()
  const slides = screen.getByText('Production').closest('[aria-live]')
  expect(slides).toHaveAttribute('aria-live', 'off')

  await user.click(press('Pause the slides'))

  expect(slides).toHaveAttribute('aria-live', 'polite')
})

test('goes on where its buttons have turned it before hydration', () => {
  const slides = (
    <Carousel label="What we run">
      <p>Production</p>
      <p>Inventory</p>
    </Carousel>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(slides)
  document.body.append(container)
  actEarly(within(container).getByRole('button', { name: 'Next slide' }))
  actEarly(within(container).getByRole('button', { name: 'Pause the slides' }))

  render(slides, { container, hydrate: true })
  expect(shownSlide()).toHaveAccessibleName('Slide 2')
  expect(press('Play the slides')).toBeVisible()
  fireEvent.click(press('Next slide'))

  expect(shownSlide()).toHaveAccessibleName('Slide 1')
  expect(container.querySelectorAll('[data-active]')).toHaveLength(1)
})
