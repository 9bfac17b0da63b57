import { act, screen } from '@testing-library/react'
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
