import { screen, within } from '@testing-library/react'
import { openSite } from './test-layout'

async function openHeader(path: string) {
  await openSite(path)
  return within(await screen.findByRole('navigation', { name: 'Main' }))
}

test.each([
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Services', path: '/service' },
  { name: 'Career', path: '/career' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
])('links $name to $path', async ({ name, path }) => {
  const navigation = await openHeader('/nothing-here')

  expect(navigation.getByRole('link', { name })).toHaveAttribute('href', path)
})

test('an enquiry is one click away where the navigation has no room', async () => {
  await openHeader('/blog')

  const links = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Contact' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contact', '/contact'])
})

test.each([
  { path: '/', active: ['Home'] },
  { path: '/career', active: ['Career'] },
  { path: '/career?title=Planner', active: ['Career'] },
  { path: '/blog/a-post', active: ['Blog'] },
  { path: '/service/operation/legal', active: ['Services'] },
  { path: '/services', active: [] },
  { path: '/privacy-policy', active: [] },
])('on $path it marks $active as the current page', async ({ path, active }) => {
  const navigation = await openHeader(path)

  const current = navigation.queryAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual(active)
})

test('the brand leads home', async () => {
  await openHeader('/blog')

  const brand = within(screen.getByRole('banner')).getByRole('link', { name: 'Sample Works' })
  expect(brand).toHaveAttribute('href', '/')
  expect(brand).not.toHaveAttribute('aria-current')
})

test('the first stop of the keyboard leads past the header', async () => {
  const { user } = await openSite('/about')
  await screen.findByRole('heading', { name: 'Who we are' })

  await user.tab()

  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  expect(document.activeElement).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
})
