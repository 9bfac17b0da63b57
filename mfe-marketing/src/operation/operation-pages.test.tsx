import { renderRoute } from '@site/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { remote } from '../remote'

const pages = [
  { name: 'production', questions: 7, invites: false, roi: '6 months to 2 years' },
  { name: 'hradmin', questions: 6, invites: true, roi: '6 months to 2 years' },
  { name: 'legal', questions: 6, invites: true, roi: '6 months to 2 years' },
  { name: 'logistic', questions: 0, invites: false, roi: '6 months to 2 years' },
  { name: 'facility', questions: 6, invites: true, roi: '1 to 3 years' },
  { name: 'inventory', questions: 0, invites: false, roi: '6 months to 2 years' },
  { name: 'finance', questions: 6, invites: true, roi: '6 months to 2 years' },
]

async function open(name: string) {
  const page = await renderRoute(remote, `/service/operation/${name}`)
  await screen.findByRole('heading', { level: 1 })
  return page
}

test.each(pages)('$name has a cover, lists of benefits and $questions answers', async (page) => {
  await open(page.name)

  const article = within(screen.getByRole('article'))
  expect(article.getByRole('img')).toHaveAccessibleName(/^.{40,120}\.$/)
  const lists = article.getAllByRole('list')
  expect(lists.length).toBeGreaterThanOrEqual(2)
  for (const list of lists) {
    expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(4)
  }
  expect(article.queryAllByRole('heading', { level: 3, hidden: true })).toHaveLength(page.questions)
})

test.each(pages)('$name returns what it costs in $roi', async ({ name, roi }) => {
  await open(name)

  expect(within(screen.getByRole('region', { name: 'In short' })).getByText(roi)).toBeVisible()
})

test.each(pages)('$name calls our experts in these words: $invites', async ({ name, invites }) => {
  await open(name)

  const link = screen.queryByRole('link', { name: 'Contact our experts today' })
  if (!invites) return expect(link).not.toBeInTheDocument()

  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/contact\?subject=/))
  expect(screen.getByRole('article').textContent).toMatch(/Contact our experts today$/)
})

test.each(pages)('$name tells search engines its questions', async ({ name, questions }) => {
  const { router } = await open(name)

  // An operation page's handle needs nothing but its content.
  const handle = router.state.matches.at(-1)?.route.handle as { structuredData: () => object[] }
  const data = handle.structuredData()

  expect(data).toHaveLength(questions ? 1 : 0)
  if (questions) expect(data[0]).toMatchObject({ '@type': 'FAQPage' })
  expect(JSON.stringify(data).match(/"Question"/g) ?? []).toHaveLength(questions)
})

test('the last question of production leads to the experts', async () => {
  const { user } = await open('production')

  const last = within(screen.getAllByRole('group').at(-1) ?? document.body)
  await user.click(last.getByRole('heading'))

  expect(last.getByRole('link', { name: 'Write to our experts' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('the way back closes the menu', async () => {
  const { user, router } = await open('production')
  await act(() => router.navigate('/service/operation/finance'))
  const toggle = () => screen.getByRole('button', { name: /^All operations/ })
  await user.click(toggle())
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')

  await act(() => router.navigate(-1))

  await waitFor(() => expect(toggle()).toHaveTextContent('Production'))
  expect(toggle()).toHaveAttribute('aria-expanded', 'false')
})

test('a link of the menu leaves the focus to its button', async () => {
  const { user } = await open('production')
  await user.click(screen.getByRole('button', { name: /^All operations/ }))

  await user.click(screen.getByRole('link', { name: 'Production', current: 'page' }))

  const toggle = screen.getByRole('button', { name: /^All operations/ })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
})

test.each([
  ['production', '/service/operation/hradmin'],
  ['inventory', '/service/operation/finance'],
  ['finance', '/service/operation/production'],
])('%s leads on to %s, in the order of the menu', async (name, path) => {
  await open(name)

  const next = within(screen.getByText('Next', { selector: 'p' }))
  expect(next.getByRole('link')).toHaveAttribute('href', path)
})
