import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { NotFoundPage } from './not-found-page'

beforeEach(async () => {
  await renderRoute(
    { slices: [], routes: [{ path: '*', Component: NotFoundPage }] },
    '/nothing-here',
  )
})

test('has the words of the specification, and a way home', () => {
  expect(screen.getByRole('heading', { name: 'oops! page not found' })).toBeVisible()
  expect(screen.getByText("Sorry, the page you,re looking for doesn't exist.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go Back To Home' })).toHaveAttribute('href', '/')
})

test('leads on to what we do, and to us', () => {
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))

  expect(links).toEqual(['/', '/service', '/contact'])
})

test('is named in the title, and search engines are asked not to keep it', () => {
  expect(document.title).toBe('Page not found | Sample Works')
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(document.querySelector('link[rel="canonical"]')).not.toBeInTheDocument()
})
