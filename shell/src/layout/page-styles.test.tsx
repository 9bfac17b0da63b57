import { Link, Outlet } from '@site/platform'
import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { ApplyStyles, PageStyles } from './page-styles'

test('styles are applied with each new page, and not for a choice on it', async () => {
  const applied: string[] = []
  const root = {
    element: (
      <ApplyStyles value={(pathname) => void applied.push(pathname)}>
        <PageStyles />
        <Link to="?team=design">Design</Link>
        <Link to="/blog">Blog</Link>
        <Outlet />
      </ApplyStyles>
    ),
    children: [
      { path: '/about', element: <h1>Who we are</h1> },
      { path: '/blog', element: <h1>All posts</h1> },
    ],
  }
  const { user } = await renderRoute({ slices: [], routes: [root] }, '/about')

  await user.click(await screen.findByRole('link', { name: 'Design' }))
  await user.click(screen.getByRole('link', { name: 'Blog' }))
  await screen.findByRole('heading', { name: 'All posts' })

  expect(applied).toEqual(['/about', '/blog'])
})
