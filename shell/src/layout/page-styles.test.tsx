import { Link, Outlet } from '@site/platform'
import { renderRoute } from '@site/platform/testing'
import { screen } from '@testing-library/react'
import { PageStyles } from './page-styles'

const root = {
  element: (
    <>
      <PageStyles />
      <Link to="/blog">Blog</Link>
      <Outlet />
    </>
  ),
  children: [
    { id: 'marketing:0', path: '/about', element: <h1>Who we are</h1> },
    { id: 'blog:0', path: '/blog', element: <h1>All posts</h1> },
  ],
}

function linkStyles(remote: string) {
  const link = Object.assign(document.createElement('link'), { media: 'not all' })
  link.dataset.remote = remote
  document.head.append(link)
  return link
}

test('the styles of a remote apply when a page of it appears, and not before', async () => {
  const { user } = await renderRoute({ slices: [], routes: [root] }, '/about')
  const sheets = [linkStyles('blog'), linkStyles('careers')]
  const before = sheets.map(({ media }) => media)

  await user.click(await screen.findByRole('link', { name: 'Blog' }))
  await screen.findByRole('heading', { name: 'All posts' })

  expect(before).toEqual(['not all', 'not all'])
  expect(sheets.map(({ media }) => media)).toEqual(['all', 'not all'])
})
