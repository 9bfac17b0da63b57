import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BackToTop } from './back-to-top'
import { openSite } from './test-layout'

function scroll(scrollY: number) {
  Object.assign(globalThis, { scrollY })
  act(() => void dispatchEvent(new Event('scroll')))
}

const button = () => screen.queryByRole('button', { name: 'Back to top' })

afterEach(() => Object.assign(globalThis, { scrollY: 0 }))

test('is there only while the page is scrolled', async () => {
  await openSite('/about')
  await screen.findByRole('main')
  expect(button()).not.toBeInTheDocument()

  scroll(1)
  expect(button()).toBeVisible()
  scroll(0)

  expect(button()).not.toBeInTheDocument()
})

test('goes to the top, and the keyboard goes on from there', async () => {
  const { user, scrolls } = await openSite('/about')
  await screen.findByRole('main')
  scroll(900)

  await user.click(screen.getByRole('button', { name: 'Back to top' }))

  expect(scrolls.at(-1)).toEqual([{ top: 0, behavior: 'smooth' }])
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a field that got the focus while the page came to life still hides it', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<BackToTop />)
  document.body.append(container, document.createElement('input'))
  Object.assign(globalThis, { scrollY: 900 })
  // As the script in the page shows it, which has seen the scroll but not the focus.
  container.querySelector('button')?.removeAttribute('hidden')
  document.querySelector('input')?.focus()

  render(<BackToTop />, { container, hydrate: true })

  expect(button()).not.toBeInTheDocument()
})
