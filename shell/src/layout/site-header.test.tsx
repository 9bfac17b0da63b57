import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { SiteHeader } from './site-header'

beforeAll(() => {
  // jsdom has no window that could be wide or narrow.
  globalThis.matchMedia ??= () =>
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList
})

async function openAt(path: string) {
  await renderRoute({ slices: [], routes: [{ path: '*', Component: SiteHeader }] }, path)
  return within(screen.getByRole('navigation', { name: 'Main' }))
}

test.each([
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Services', path: '/service' },
  { name: 'Career', path: '/career' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
])('links $name to $path', async ({ name, path }) => {
  const navigation = await openAt('/nothing-here')

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
])('on $path it marks $active as the current page', async ({ path, active }) => {
  const navigation = await openAt(path)

  const current = navigation.queryAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual(active)
})

test('the brand leads home', async () => {
  await openAt('/blog')

  const brand = within(screen.getByRole('banner')).getByRole('link', { name: 'Sample Works' })
  expect(brand).toHaveAttribute('href', '/')
  expect(brand).not.toHaveAttribute('aria-current')
})
