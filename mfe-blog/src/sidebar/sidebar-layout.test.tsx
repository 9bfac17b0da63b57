import { screen, waitFor, within } from '@testing-library/react'
import { renderBlog } from '../test-posts'

const recent = Array.from({ length: 9 }, (_, position) => ({
  slug: `post-${position}`,
  title: `Post ${position}`,
  thumbnail: 'https://blog.sample.example/a.svg',
  timeAgo: 'a month ago',
  createdAt: '2026-10-15T06:30:00Z',
}))

function openBlog(answer: unknown) {
  return renderBlog('/blog', { 'GET /api/v1/blog/recentPost': answer })
}

async function findRecent() {
  const heading = await screen.findByRole('heading', { name: 'Recent Post' })
  return heading.closest('section') ?? heading
}

test('shows the seven latest articles', async () => {
  await openBlog({ data: { data: recent } })

  expect(await screen.findByRole('link', { name: 'Post 0' })).toHaveAttribute(
    'href',
    '/blog/post-0',
  )
  const items = within(await findRecent()).getAllByRole('listitem')
  expect(items).toHaveLength(7)
  expect(items[0]).toHaveTextContent('a month ago15-10-2026')
})

test('leaves out the article that it stands beside', async () => {
  await renderBlog('/blog/post-2', {
    'GET /api/v1/blog/recentPost': { data: { data: recent } },
    'GET /api/v1/blog/post-2': { data: { title: 'Post 2' } },
  })

  const list = within(await findRecent())
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  expect(list.queryByRole('link', { name: 'Post 2' })).not.toBeInTheDocument()
})

test('cuts a long title to 40 characters', async () => {
  await openBlog({ data: { data: [{ slug: 'long', title: 'x'.repeat(41) }] } })

  expect(await screen.findByRole('link', { name: `${'x'.repeat(40)}...` })).toBeVisible()
})

test('a title reads in the direction of its own words', async () => {
  await openBlog({ data: [{ slug: 'rtl', title: 'كيف تغلق الشهر؟' }] })

  const title = await screen.findByRole('heading', { name: 'كيف تغلق الشهر؟' })
  expect(title).toHaveAttribute('dir', 'auto')
})

test('shows four placeholders while they load', async () => {
  await openBlog(() => new Promise(() => undefined))

  const loading = await screen.findByRole('status', { name: 'Loading recent posts' })
  expect(within(loading).getAllByRole('listitem', { hidden: true })).toHaveLength(4)
})

test('leaves them out when the service fails', async () => {
  const { store } = await openBlog(() => {
    throw new Error('down')
  })

  await screen.findByRole('heading', { name: 'Follow us' })
  await waitFor(() => expect(store.getState().blog.recentStatus).toBe('failed'))
  expect(screen.queryByRole('heading', { name: 'Recent Post' })).not.toBeInTheDocument()
})

test('asks for them once, whatever is chosen in the list', async () => {
  let asked = 0
  const { user } = await openBlog(() => {
    asked += 1
    return { data: { data: recent } }
  })
  await screen.findByRole('link', { name: 'Post 0' })

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  await waitFor(() => expect(screen.getByRole('combobox')).toHaveDisplayValue('All'))
  expect(asked).toBe(1)
})

test('leads to the company elsewhere', async () => {
  await openBlog({ data: null })

  const link = await screen.findByRole('link', { name: /LinkedIn/ })
  expect(link).toHaveAttribute('href', 'https://www.linkedin.com/company/sample')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
