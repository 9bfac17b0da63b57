import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { ClosingBand } from './closing-band'

const offer = {
  offer: 'Show us one process',
  promise: 'Somebody answers.',
  action: { name: 'Describe it', path: '/write?subject=One' },
}

const page = {
  slices: [],
  routes: [{ path: '/page', Component: () => <ClosingBand {...offer} /> }],
}

test('asks for one thing, promises an answer, and names who can be called', async () => {
  await renderRoute(page, '/page')

  const band = within(await screen.findByRole('complementary', { name: 'Next step' }))
  expect(band.getByRole('heading', { level: 2, name: 'Show us one process' })).toBeVisible()
  expect(band.getByText(/^Somebody answers\. Or call/)).toBeVisible()
  const links = band
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['+91 120 555 0002', 'tel:+911205550002'],
    ['Describe it', '/write?subject=One'],
  ])
})
