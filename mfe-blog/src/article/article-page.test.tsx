import { type StubbedService, testCompany, testPlatform, translate } from '@site/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { answers, post, renderBlog } from '../test-posts'
import { handle } from './article-page'

function openArticle(slug = 'honest-oee', changed: StubbedService = {}) {
  return renderBlog(`/blog/${slug}`, changed)
}

test('shows the article with its author, time and tags', async () => {
  await openArticle()

  expect(await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })).toBeVisible()
  expect(screen.getByText('COO')).toBeVisible()
  expect(screen.getByText('10 months ago')).toBeVisible()
  expect(screen.getByText('14-01-2026')).toHaveAttribute('datetime', '2026-01-14')
  expect(screen.getAllByText('oee')).toHaveLength(1)
  expect(screen.getByText('shop floor')).toBeVisible()
})

test('names the writer first, and who answers for what was written', async () => {
  await openArticle('honest-oee', {
    'GET /api/v1/blog/honest-oee': { data: { ...post, author: 'Vikram Sethi' } },
  })

  const written = await screen.findByText('Written by')
  const reviewed = screen.getByText('Reviewed by')
  expect(written.parentElement).toHaveTextContent('Vikram Sethi')
  expect(reviewed.parentElement).toHaveTextContent('Rohan MalhotraCOO')
  expect(written.compareDocumentPosition(reviewed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('leads on to the article before it, to the service it is about, and to an enquiry', async () => {
  await openArticle('honest-oee', {
    'GET /api/v1/blog/honest-oee': { data: { ...post, tags: ['welding'] } },
    'GET /api/v1/blog/recentPost': {
      data: { data: [{ slug: 'new' }, { slug: 'honest-oee' }, { slug: 'old', title: 'Older' }] },
    },
  })

  const ways = within(await screen.findByRole('region', { name: 'Read on' }))
  await waitFor(() =>
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/blog/old',
      '/service/welding',
    ]),
  )
  expect(ways.getByRole('link', { name: 'Older' })).toBeVisible()
  expect(ways.getByRole('link', { name: 'Older' })).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: 'Describe your process' })).toHaveAttribute(
    'href',
    '/contact?subject=Honest+OEE',
  )
})

test('shows the picture of the article to read next, though that of another one there did not load', async () => {
  let answerRecent = (_: unknown) => {}
  const other = {
    slug: 'other',
    title: 'Other',
    thumbnail: 'https://blog.sample.example/other.svg',
  }
  const older = {
    slug: 'older',
    title: 'Older',
    thumbnail: 'https://blog.sample.example/older.svg',
  }
  const { router } = await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [other] } },
    'GET /api/v1/blog/recentPost': () =>
      new Promise((resolve) => {
        answerRecent = resolve
      }),
  })
  await screen.findByRole('link', { name: 'Other' })
  await act(() => router.navigate('/blog/honest-oee'))
  const ways = await screen.findByRole('region', { name: 'Read on' })
  const picture = ways.querySelector('img')
  expect(picture).toHaveAttribute('src', other.thumbnail)

  if (picture) fireEvent.error(picture)
  await act(async () => answerRecent({ data: { data: [{ slug: 'honest-oee' }, older] } }))

  await waitFor(() => expect(ways.querySelector('a')).toHaveAttribute('href', '/blog/older'))
  expect(ways.querySelector('img')).toHaveAttribute('src', older.thumbnail)
})

test('leads on to another article in a page that the browser has translated', async () => {
  let answerRecent = (_: unknown) => {}
  const { router } = await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [{ slug: 'other', title: 'The four-way match' }] } },
    'GET /api/v1/blog/recentPost': () =>
      new Promise((resolve) => {
        answerRecent = resolve
      }),
  })
  await screen.findByRole('link', { name: 'The four-way match' })
  await act(() => router.navigate('/blog/honest-oee'))
  const ways = within(await screen.findByRole('region', { name: 'Read on' }))
  translate()

  const older = { slug: 'older', title: 'Older' }
  await act(async () => answerRecent({ data: { data: [{ slug: 'honest-oee' }, older] } }))

  expect(await ways.findByRole('link', { name: 'Older' })).toBeVisible()
})

test('shows the body without what could do harm', async () => {
  await openArticle()

  expect(await screen.findByRole('heading', { level: 2, name: 'The shift' })).toBeVisible()
  expect(screen.getByRole('article')).not.toHaveTextContent('alert')
})

test('shows a placeholder while the article loads', async () => {
  await openArticle('slow', { 'GET /api/v1/blog/slow': () => new Promise(() => undefined) })

  expect(await screen.findByRole('status', { name: 'Loading the article' })).toBeInTheDocument()
})

test('shows what the list has said of an article while it loads', async () => {
  const { router, store } = await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [post] } },
    'GET /api/v1/blog/honest-oee': () => new Promise(() => undefined),
  })
  await waitFor(() => expect(store.getState().blog.status).toBe('ready'))

  void router.navigate('/blog/honest-oee')

  expect(await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })).toBeVisible()
  expect(screen.getByText('One shift, minute by minute.')).toBeVisible()
  expect(screen.getByRole('status', { name: 'Loading the article' })).toBeInTheDocument()
  const view = { state: store.getState(), params: { slug: 'honest-oee' }, pathname: '' }
  expect(handle.metadata(view)).toMatchObject({ title: 'Honest OEE', robots: 'noindex' })
})

test('an article that fails to load has the title of the page that says so', async () => {
  const { router, store } = await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [post] } },
    'GET /api/v1/blog/honest-oee': () => Promise.reject(new Error('down')),
  })
  await waitFor(() => expect(store.getState().blog.status).toBe('ready'))

  void router.navigate('/blog/honest-oee')

  expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  const view = { state: store.getState(), params: { slug: 'honest-oee' }, pathname: '' }
  expect(handle.metadata(view)).toMatchObject({ title: 'Blog', robots: 'noindex' })
})

test('an article that is gone back to is there at once, as high as it was', async () => {
  let isDown = false
  const { router } = await openArticle('honest-oee', {
    'GET /api/v1/blog/honest-oee': () => {
      if (isDown) throw new Error('down')
      return answers['GET /api/v1/blog/honest-oee']
    },
    'GET /api/v1/blog': { data: { data: [] } },
  })
  await screen.findByRole('heading', { level: 2, name: 'The shift' })
  await act(() => router.navigate('/blog'))
  isDown = true

  await act(() => router.navigate(-1))

  expect(await screen.findByRole('heading', { level: 2, name: 'The shift' })).toBeVisible()
})

test('back from the next article, the one before is there at once', async () => {
  let isDown = false
  const { router } = await openArticle('honest-oee', {
    'GET /api/v1/blog/honest-oee': () => {
      if (isDown) throw new Error('down')
      return answers['GET /api/v1/blog/honest-oee']
    },
  })
  await screen.findByRole('heading', { level: 2, name: 'The shift' })
  await act(() => router.navigate('/blog/month-end'))
  await screen.findByRole('heading', { level: 1, name: 'Month-end' })
  isDown = true

  await act(() => router.navigate(-1))

  expect(await screen.findByRole('heading', { level: 2, name: 'The shift' })).toBeVisible()
})

test('keeps the heading, and with it the focus, when the article has come', async () => {
  let send = (_answer: unknown) => {}
  const answer = new Promise((resolve) => {
    send = resolve
  })
  const { router, store } = await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [post] } },
    'GET /api/v1/blog/honest-oee': () => answer,
  })
  await waitFor(() => expect(store.getState().blog.status).toBe('ready'))
  void router.navigate('/blog/honest-oee')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })

  send(answers['GET /api/v1/blog/honest-oee'])

  expect(await screen.findByRole('heading', { level: 2, name: 'The shift' })).toBeVisible()
  expect(heading).toBeInTheDocument()
})

test('never shows another article than the one in the address', async () => {
  const { router } = await openArticle()
  await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })

  void router.navigate('/blog/month-end')

  expect(await screen.findByRole('heading', { level: 1, name: 'Month-end' })).toBeVisible()
  expect(screen.queryByText('Honest OEE')).not.toBeInTheDocument()
})

test.each([
  ['an unknown name', 'unknown'],
  ['a name that is another call of the service', 'authors'],
])('is not found for %s', async (_, slug) => {
  // React and the router report every error a page throws, also one that is meant.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined)

  const { store } = await openArticle(slug)

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(
    handle.metadata({ state: store.getState(), params: { slug }, pathname: '' }),
  ).toMatchObject({
    title: 'Page not found',
    robots: 'noindex',
  })
  report.mockRestore()
})

test('shows no error when the service fails, and the article once it is back', async () => {
  let isDown = true
  const { user } = await openArticle('down', {
    'GET /api/v1/blog/down': () => {
      if (isDown) throw new Error('down')
      return answers['GET /api/v1/blog/honest-oee']
    },
  })
  expect(await screen.findByRole('link', { name: 'See all articles' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  const again = screen.getByRole('link', { name: 'Try again' })
  expect(again).toHaveAttribute('href', '/blog/down')
  isDown = false

  await user.click(again)

  expect(await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })).toBeVisible()
})

test('shows what there is of an article without fields', async () => {
  await openArticle('bare', {
    'GET /api/v1/blog/bare': { data: { data: { content: 'Text', title: null, tags: {} } } },
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Untitled article' })).toBeVisible()
  expect(screen.getByText('Text')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Tags' })).not.toBeInTheDocument()
})

test.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
  ['Twitter', 'https://twitter.com/intent/tweet?url='],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
])('shares the page on %s in a small window', async (network, start) => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await openArticle()
  const link = await screen.findByRole('link', {
    name: `Share on ${network} (opens in a new window)`,
  })

  await user.click(link)

  const address = encodeURIComponent('https://sample.example/blog/honest-oee')
  expect(link.getAttribute('href')).toContain(start + address)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(open.mock.calls[0]?.[2]).toContain('width=550,height=400')
  open.mockRestore()
})

test('copies the link of the page, and says so', async () => {
  const { user, toasts } = await openArticle()

  await user.click(await screen.findByRole('button', { name: 'Copy link' }))

  await waitFor(() => expect(toasts).toEqual([{ message: 'Link copied', kind: 'success' }]))
  expect(await navigator.clipboard.readText()).toBe('https://sample.example/blog/honest-oee')
})

test('shows the link when the browser refuses to copy it', async () => {
  const { user, toasts } = await openArticle()
  const refuse = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))

  await user.click(await screen.findByRole('button', { name: 'Copy link' }))

  await waitFor(() =>
    expect(toasts).toEqual([{ message: 'https://sample.example/blog/honest-oee' }]),
  )
  refuse.mockRestore()
})

test('offers no sheet of the system where there is none', async () => {
  await openArticle()

  await screen.findByRole('button', { name: 'Copy link' })
  expect(screen.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument()
})

test.each([
  { sheet: 'is used', share: async () => undefined, toasts: 0 },
  {
    sheet: 'is closed',
    share: () => Promise.reject(new DOMException('closed', 'AbortError')),
    toasts: 0,
  },
  {
    sheet: 'is refused',
    share: () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
    toasts: 1,
  },
])("shares by the system's sheet, which $sheet", async ({ share, toasts: expected }) => {
  const given: unknown[] = []
  Object.assign(navigator, {
    share(data: unknown) {
      given.push(data)
      return share()
    },
  })
  const { user, toasts } = await openArticle()

  await user.click(await screen.findByRole('button', { name: 'Share…' }))

  expect(given).toEqual([{ title: 'Honest OEE', url: 'https://sample.example/blog/honest-oee' }])
  await waitFor(() => expect(toasts).toHaveLength(expected))
  Reflect.deleteProperty(navigator, 'share')
})

test('takes out a picture that fails to load', async () => {
  const { container } = await openArticle()
  await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })
  const picture = container.querySelector('article > img')
  expect(picture).toHaveAttribute('src', post.thumbnail)

  if (picture) fireEvent.error(picture)

  expect(container.querySelector('article > img')).toBeNull()
})

test('describes the article as a BlogPosting, with what the service said of it', async () => {
  const { store } = await openArticle()
  await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })
  const view = { state: store.getState(), params: { slug: 'honest-oee' }, pathname: '' }

  expect(handle.structuredData?.(view, testPlatform())).toEqual([
    {
      '@type': 'BlogPosting',
      headline: 'Honest OEE',
      description: 'One shift, minute by minute.',
      image: ['https://blog.sample.example/oee.svg'],
      datePublished: '2026-01-14',
      keywords: 'oee, shop floor',
      author: { '@type': 'Person', name: 'Rohan Malhotra' },
      publisher: { '@type': 'Organization', name: testCompany.name, url: 'https://sample.example' },
      mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://sample.example/blog/honest-oee' },
    },
  ])
})

test('tells search engines and networks what it is', async () => {
  const { store } = await openArticle()
  await screen.findByRole('heading', { level: 1, name: 'Honest OEE' })
  await waitFor(() => expect(store.getState().blog.selectedStatus).toBe('ready'))

  const view = { state: store.getState(), params: { slug: 'honest-oee' }, pathname: '' }

  expect(handle.metadata(view)).toEqual({
    title: 'Honest OEE',
    description: 'One shift, minute by minute.',
    canonicalPath: '/blog/honest-oee',
    robots: 'INDEX, FOLLOW',
    type: 'article',
    image: 'https://blog.sample.example/oee.svg',
  })
})
