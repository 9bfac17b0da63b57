import { renderRoute } from '@site/platform/testing'
import { screen, within } from '@testing-library/react'
import { ClosingBand } from './closing-band'

function Page() {
  return (
    <ClosingBand
      offer="Show us one process"
      action={{ name: 'Describe it', path: '/write?subject=One' }}
      phone="sales"
    >
      Somebody answers.
    </ClosingBand>
  )
}

const page = { slices: [], routes: [{ path: '/page', Component: Page }] }

test('asks for one thing, promises an answer, and names who can be called', async () => {
  await renderRoute(page, '/page')

  const band = within(await screen.findByRole('complementary', { name: 'Show us one process' }))
  expect(band.getByText('Show us one process')).toBeVisible()
  expect(band.getByText('Somebody answers.')).toHaveTextContent(
    'Somebody answers. Or call +91 120 555 0002.',
  )
  const links = band
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['+91 120 555 0002', 'tel:+911205550002'],
    ['Describe it', '/write?subject=One'],
  ])
})
