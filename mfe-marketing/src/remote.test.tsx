import type { PageHandle, SiteState } from '@site/contract'
import { renderRoute } from '@site/platform/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { remote } from './remote'

const pages = [
  { path: '/about', heading: 'Factories run better when the office keeps pace' },
  { path: '/service', heading: 'Our top Services' },
  { path: '/service/setup', heading: 'Setup services' },
  { path: '/service/itservice', heading: 'IT services' },
  { path: '/privacy-policy', heading: 'Privacy policy' },
  { path: '/terms-service', heading: 'Terms of use' },
]

const operations = [
  { path: '/service/operation/production', heading: 'Production that runs to plan' },
  { path: '/service/operation/legal', heading: 'Legal work that is done before it is due' },
  { path: '/service/operation/inventory', heading: 'Inventory that matches the shelf' },
  { path: '/service/operation/finance', heading: 'Finance that closes in five days' },
  { path: '/service/operation/hradmin', heading: 'HR and administration that people trust' },
  { path: '/service/operation/facility', heading: 'Facilities that are ready every morning' },
  { path: '/service/operation/logistic', heading: 'Logistics without waiting at the gate' },
]

async function open(path: string) {
  const { router } = await renderRoute(remote, path)
  const heading = await screen.findByRole('heading', { level: 1 })
  // A page's handle is what the contract says it is.
  const handle = router.state.matches.at(-1)?.route.handle as PageHandle
  return {
    heading,
    metadata: handle.metadata({ state: {} as SiteState, params: {}, pathname: path }),
  }
}

test.each([...pages, ...operations])('$path says "$heading" and describes itself', async (page) => {
  const { heading, metadata } = await open(page.path)

  expect(heading).toHaveTextContent(page.heading)
  expect(metadata.title.length).toBeGreaterThan(10)
  expect(metadata.description.length).toBeGreaterThan(90)
  expect(metadata.description.length).toBeLessThan(170)
})

test.each([
  { path: '/about', subject: 'Working with you' },
  { path: '/service', subject: 'Services' },
  { path: '/service/setup', subject: 'A set up' },
  { path: '/service/itservice', subject: 'ERP by the month' },
  { path: '/service/operation/finance', subject: 'Finance & Compliance' },
  { path: '/service/operation/inventory', subject: 'Inventory Management' },
])('$path ends with an enquiry about "$subject"', async ({ path, subject }) => {
  await open(path)

  const next = within(screen.getAllByRole('complementary').at(-1) ?? document.body)
  expect(next.getByText(/answer within one working day/)).toBeVisible()
  const address = next.getAllByRole('link').at(-1)?.getAttribute('href') ?? ''
  const { pathname, searchParams } = new URL(address, 'https://site.example')
  expect([pathname, searchParams.get('subject')]).toEqual(['/contact', subject])
})

test.each(operations)('$path asks robots to index it in capitals', async ({ path }) => {
  const { metadata } = await open(path)

  expect(metadata.robots).toBe('INDEX, FOLLOW')
})

test('no two pages have the same title or description', async () => {
  const opened = []
  for (const { path } of [...pages, ...operations]) {
    opened.push((await open(path)).metadata)
    cleanup()
  }

  expect(new Set(opened.map(({ title }) => title)).size).toBe(13)
  expect(new Set(opened.map(({ description }) => description)).size).toBe(13)
})

test('an operation page lists all operations in order and marks itself', async () => {
  await open('/service/operation/finance')

  const links = screen.getByRole('navigation', { name: 'Operations' }).querySelectorAll('a')

  expect([...links].map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    'production',
    'hradmin',
    'legal',
    'logistic',
    'facility',
    'inventory',
    'finance',
  ])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Finance & Compliance')
})

test('the menu of the operations opens as a drawer and closes with the choice', async () => {
  const { user } = await renderRoute(remote, '/service/operation/legal')

  await user.click(await screen.findByRole('button', { name: /^All operations/ }))
  expect(screen.getByRole('button', { expanded: true })).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Inventory Management' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Inventory/ })).toBeVisible()
  expect(screen.getByRole('button', { expanded: false })).toHaveTextContent(/Inventory Management$/)
})

test('the drawer closes with Escape and gives the focus back', async () => {
  const { user } = await renderRoute(remote, '/service/operation/legal')
  await user.click(await screen.findByRole('button', { name: /^All operations/ }))
  await user.tab()
  expect(screen.getByRole('link', { name: 'Production' })).toHaveFocus()

  await user.keyboard('{Escape}')

  expect(screen.getByRole('button', { expanded: false })).toHaveFocus()
})
