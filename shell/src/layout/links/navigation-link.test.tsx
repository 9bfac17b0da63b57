import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, StaticRouter } from 'react-router-dom'
import { NavigationLink } from './navigation-link'

const links = (
  <>
    <NavigationLink to="/about">About</NavigationLink>
    <NavigationLink to="/blog">Blog</NavigationLink>
  </>
)

/** Hydrates, at that address, the page that all missing addresses share. */
function openMissing(path: string) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<StaticRouter location="/404">{links}</StaticRouter>)
  document.body.append(container)
  render(<MemoryRouter initialEntries={[path]}>{links}</MemoryRouter>, { container, hydrate: true })
}

const marked = () =>
  screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent)

test('its section is marked when it is opened from a missing address below it', async () => {
  openMissing('/blog/nowhere')

  await userEvent.click(screen.getByRole('link', { name: 'Blog' }))

  expect(marked()).toEqual(['Blog'])
})

test('a section that is left from a missing address is not marked any more', async () => {
  openMissing('/blog/nowhere')
  const before = marked()

  await userEvent.click(screen.getByRole('link', { name: 'About' }))

  expect(before).toEqual(['Blog'])
  expect(marked()).toEqual(['About'])
})
