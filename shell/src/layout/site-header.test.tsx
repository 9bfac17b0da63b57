import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SiteHeader } from './site-header'

function renderHeader(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SiteHeader />
    </MemoryRouter>,
  )
  return within(screen.getByRole('navigation', { name: 'Main' }))
}

test.each([
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Services', path: '/service' },
  { name: 'Career', path: '/career' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
])('links $name to $path', ({ name, path }) => {
  const navigation = renderHeader('/nothing-here')

  expect(navigation.getByRole('link', { name })).toHaveAttribute('href', path)
})

test.each([
  { path: '/', active: ['Home'] },
  { path: '/career', active: ['Career'] },
  { path: '/career?title=Planner', active: ['Career'] },
  { path: '/blog/a-post', active: ['Blog'] },
  { path: '/service/operation/legal', active: ['Services'] },
  { path: '/services', active: [] },
  { path: '/privacy-policy', active: [] },
])('on $path it marks $active as the current page', ({ path, active }) => {
  const navigation = renderHeader(path)

  const current = navigation.queryAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual(active)
})

test('the brand leads home', () => {
  renderHeader('/blog')

  const brand = within(screen.getByRole('banner')).getByRole('link', { name: 'Processwala' })
  expect(brand).toHaveAttribute('href', '/')
  expect(brand).not.toHaveAttribute('aria-current')
})
