import { NotFoundError } from '@site/platform'
import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { ErrorScreen } from './error-screen'

/** Opens an address whose page fails to load with that error. */
async function open(path: string, error: unknown) {
  const failing = {
    path: '*',
    ErrorBoundary: ErrorScreen,
    element: <h1>Fine</h1>,
    loader: () => {
      throw error
    },
  }
  const home = { path: '/', element: <h1>Home</h1> }
  const { user } = await renderRoute({ slices: [], routes: [home, failing] }, path)
  await screen.findByRole('heading')
  return user
}

test('a page that failed says so, and nothing of the reason', async () => {
  await open('/career', new Error('secret of the server'))

  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown')
  expect(screen.queryByText(/secret/)).not.toBeInTheDocument()
  expect(document.title).toMatch(/^This page could not be shown/)
})

test('trying again asks for the same address anew, with parameters that the server left out', async () => {
  await open('/career?title=Planner&utm_source=mail', new Error('No answer.'))

  const again = screen.getByText('Try again')

  expect(again).toHaveAttribute('href', '')
  expect(again).toHaveProperty('href', document.URL)
})

test('the rest of the site is one click away', async () => {
  const user = await open('/career', new Error('No answer.'))

  await user.click(screen.getByRole('link', { name: 'Go to the home page' }))

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
})

test('an address that names nothing gets the not-found page', async () => {
  await open('/blog/no-such-post', new NotFoundError('There is no such post.'))

  expect(screen.getByRole('heading', { name: 'oops! page not found' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.title).toMatch(/^Page not found/)
})
