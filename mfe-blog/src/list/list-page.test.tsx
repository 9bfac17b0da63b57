import { toHeading } from '@site/contract'
import { translate } from '@site/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { answers, posts, renderBlog } from '../test-posts'
import { handle } from './list-page'
import { everyPost } from './post-filter'

type Asked = { params: Record<string, string | undefined> }

/** Remembers what the list was asked for. */
function listening() {
  const asked: Record<string, string | undefined>[] = []
  const answer = ({ params }: Asked) => {
    asked.push(params)
    return answers['GET /api/v1/blog']
  }
  return { asked, changed: { 'GET /api/v1/blog': answer } }
}

function metadataOf(store: Awaited<ReturnType<typeof renderBlog>>['store']) {
  return handle.metadata({ state: store.getState(), params: {}, pathname: '/blog' })
}

test('shows every article with its facts and a link', async () => {
  await renderBlog()

  const link = await screen.findByRole('link', { name: 'Honest OEE' })
  const [card] = screen.getAllByRole('article')
  expect(link).toHaveAttribute('href', '/blog/honest-oee')
  expect(card).toHaveTextContent('One shift, minute by minute.')
  expect(card).toHaveTextContent('2 days ago14-01-2026')
  expect(card).toHaveTextContent('Vikram Sethi')
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('breaks no line of a summary inside a compound', async () => {
  const post = { ...posts[0], metaDescription: 'A four-way match.' }
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: { data: [post] } } })

  const compound = await screen.findByText('four-way')
  expect(compound.parentElement?.textContent).toBe('A four-way match.')
})

test('title and summary run in their own direction, whatever the date before them is written in', async () => {
  const arabic = { ...posts[0], title: 'صيانة الآلات', metaDescription: 'كل يوم.' }
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: [arabic] } })

  expect(await screen.findByRole('heading', { name: arabic.title })).toHaveAttribute('dir', 'auto')
  expect(screen.getByText(arabic.metaDescription)).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('article')).not.toHaveAttribute('dir')
})

test('shows the picture of an article, the first of all large, and none where there is none', async () => {
  const thumbnail = 'https://blog.sample.example/oee.png'
  await renderBlog('/blog', {
    'GET /api/v1/blog': { data: { data: [{ ...posts[0], thumbnail }, posts[1]] } },
  })

  await screen.findByRole('link', { name: 'Honest OEE' })
  const cards = screen.getAllByRole('article')
  const pictures = cards.map((card) => card.querySelector('img')?.getAttribute('src'))
  expect(pictures).toEqual([thumbnail, undefined])
  expect(cards.map((card) => card.dataset.lead)).toEqual(['true', undefined])
})

test('asks for all articles of this site', async () => {
  const { asked, changed } = listening()

  await renderBlog('/blog', changed)

  await screen.findByText('2 articles')
  expect(asked).toEqual([{ category: 'all', website: 'sample-site', author: undefined }])
})

test('shows four placeholders while the articles load', async () => {
  await renderBlog('/blog', { 'GET /api/v1/blog': () => new Promise(() => undefined) })

  expect(await screen.findByText('Loading articles')).toBeInTheDocument()
  const articles = screen.getByRole('region', { name: 'Articles' })
  expect(within(articles).getAllByRole('listitem', { hidden: true })).toHaveLength(4)
})

test('says what a choice leads to in one live region, which stands throughout', async () => {
  const answered = new Map<string, (posts: unknown) => void>()
  const { user } = await renderBlog('/blog', {
    'GET /api/v1/blog': ({ params: { category = '' } }: Asked) =>
      new Promise((resolve, reject) => {
        answered.set(category, (found) => (found ? resolve({ data: found }) : reject(new Error())))
      }),
  })
  await screen.findByText('Loading articles')
  const status = within(screen.getByRole('region', { name: 'Articles' })).getByRole('status')

  await act(() => answered.get('all')?.(posts))
  expect(status).toHaveTextContent(/^2 articles$/)

  await user.selectOptions(screen.getByRole('combobox'), 'Supply Chain')
  await waitFor(() => expect(status).toHaveTextContent(/^Loading articles$/))
  await act(() => answered.get('Supply Chain')?.([]))
  expect(status).toHaveTextContent(/^There are no articles in Supply Chain yet.$/)

  await user.selectOptions(screen.getByRole('combobox'), 'People & HR')
  await waitFor(() => expect(status).toHaveTextContent(/^Loading articles$/))
  await act(() => answered.get('People & HR')?.(null))
  expect(status).toBeEmptyDOMElement()
  expect(status).toBeInTheDocument()
})

test('cuts long titles and descriptions', async () => {
  const long = { slug: 'long', title: 't'.repeat(101), metaDescription: 'd'.repeat(301) }
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: { data: [long] } } })

  expect(await screen.findByRole('link', { name: `${'t'.repeat(100)}...` })).toBeVisible()
  expect(screen.getByText(`${'d'.repeat(300)}...`)).toBeVisible()
})

test('offers all categories, and none at first', async () => {
  await renderBlog()

  const select = await screen.findByRole('combobox', { name: 'Select Category' })
  await screen.findByRole('option', { name: 'Supply Chain' })
  expect(select).toHaveDisplayValue('Select a category')
  const names = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['All', 'Supply Chain', 'People & HR']))
})

test('shows one category when it is chosen', async () => {
  const { asked, changed } = listening()
  const { user, router } = await renderBlog('/blog', changed)
  await screen.findByRole('option', { name: 'People & HR' })

  await user.selectOptions(screen.getByRole('combobox'), 'People & HR')

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ category: 'People & HR' }))
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveDisplayValue('People & HR'))
  expect(router.state.location.search).toBe('?category=People+%26+HR&author=all')
})

test('asks for a category by its very name', async () => {
  const { asked, changed } = listening()
  const { user } = await renderBlog('/blog', {
    ...changed,
    'GET /api/v1/blog/fetchCategory': { data: [{ name: 'Supply  Chain' }] },
  })

  const category = await screen.findByRole('option', { name: /^Supply/ })
  await user.selectOptions(screen.getByRole('combobox'), category)

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ category: 'Supply  Chain' }))
})

test('returns to all articles on reset', async () => {
  const { asked, changed } = listening()
  const { user, router } = await renderBlog('/blog?category=Supply+Chain', changed)

  await user.click(await screen.findByRole('button', { name: 'Reset' }))

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ category: 'all' }))
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveDisplayValue('All'))
  expect(router.state.location.search).toBe('?category=all&author=all')
})

test('shows one author, also when the service does not know of authors', async () => {
  const { user } = await renderBlog()

  await user.click(await screen.findByRole('link', { name: 'Meera Nair' }))

  expect(await screen.findByText('1 article')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Honest OEE' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Meera Nair' })).toHaveAttribute('aria-current', 'true')
})

test('shows no error when the service fails', async () => {
  const { store } = await renderBlog('/blog', {
    'GET /api/v1/blog': () => {
      throw new Error('down')
    },
  })

  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(store.getState().blog.status).toBe('failed'))
  expect(screen.getByRole('combobox', { name: 'Select Category' })).toBeEnabled()
  expect(screen.queryByText(/articles? here|\d article/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/blog')
  expect(metadataOf(store)).toMatchObject({ robots: 'noindex' })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows the articles once the service is back', async () => {
  let isDown = true
  const { user, router } = await renderBlog('/blog?category=Supply+Chain', {
    'GET /api/v1/blog': () => {
      if (isDown) throw new Error('down')
      return answers['GET /api/v1/blog']
    },
  })
  const again = await screen.findByRole('link', { name: 'Try again' })
  isDown = false

  await user.click(again)

  expect(await screen.findByText('2 articles')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?category=Supply+Chain')
})

test('says so when there are no articles', async () => {
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: null } })

  expect(await screen.findByText('There are no articles here yet.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Reset' })).not.toBeInTheDocument()
})

test('marks an author of the address as chosen, also one that the service does not list', async () => {
  await renderBlog('/blog?author=A.+Rao', {
    'GET /api/v1/blog': { data: [{ slug: 'a', author: 'A. Rao' }] },
  })
  await screen.findByText('1 article')

  const chosen = screen.getAllByRole('link', { current: true })

  expect(chosen.map(({ textContent }) => textContent)).toEqual(['A. Rao'])
})

test.each(['category', 'author'])('offers to reset a %s without articles', async (name) => {
  const { user, router } = await renderBlog(`/blog?${name}=Nobody`, {
    'GET /api/v1/blog': ({ params: { category, author } }: Asked) =>
      category === 'all' && !author ? answers['GET /api/v1/blog'] : { data: [] },
  })

  await user.click(await screen.findByRole('link', { name: 'Reset' }))

  expect(await screen.findByText('2 articles')).toBeVisible()
  expect(router.state.location.search).toBe('?category=all&author=all')
  expect(router.state.location.state).toEqual(toHeading)
})

test('in a page that the browser has translated a choice without articles can be reset', async () => {
  const { user } = await renderBlog('/blog?category=Finance&author=Nobody', {
    'GET /api/v1/blog': ({ params: { author } }: Asked) =>
      author ? { data: [] } : answers['GET /api/v1/blog'],
  })
  const reset = await screen.findByRole('link', { name: 'Reset' })
  translate()

  await user.click(reset)

  expect(await screen.findByText('2 articles')).toBeVisible()
})

test('says whose articles there are none of, and leads to all of the category', async () => {
  const { user, router } = await renderBlog('/blog?category=Finance&author=Nobody', {
    'GET /api/v1/blog': ({ params: { author } }: Asked) =>
      author ? { data: [] } : answers['GET /api/v1/blog'],
  })

  const all = await screen.findByRole('link', { name: 'All articles in Finance' })
  expect(document.body).toHaveTextContent('There are no articles by Nobody in Finance yet.')
  await user.click(all)

  expect(await screen.findByText('2 articles')).toBeVisible()
  expect(router.state.location.search).toBe('?category=Finance&author=all')
})

test('names the author of a card with initials, and nobody when the service does not', async () => {
  await renderBlog()

  await screen.findByRole('link', { name: 'Honest OEE' })
  const [first, second] = screen.getAllByRole('article')
  expect(first).toHaveTextContent('VSVikram Sethi')
  expect(second).toHaveTextContent('MNMeera Nair')
})

test('an initial is a whole character, with its vowel', async () => {
  await renderBlog('/blog', {
    'GET /api/v1/blog': { data: [{ slug: 'a', author: { name: 'किरण राव' } }] },
  })

  expect(await screen.findByText('किरा')).toBeVisible()
})

test('asks again for all when All or Reset is chosen and all are shown', async () => {
  const { asked, changed } = listening()
  const { user } = await renderBlog('/blog?category=all&author=all', changed)
  await screen.findByText('2 articles')

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ category: 'all' })
  expect(await screen.findByText('2 articles')).toBeVisible()
})

test('a category that is chosen stays chosen while its posts come, and goes with the way back', async () => {
  const { router } = await renderBlog('/blog?category=Supply+Chain')
  const select = await screen.findByRole('combobox')

  fireEvent.change(select, { target: { value: 'all' } })
  expect(select).toHaveDisplayValue('All')
  await waitFor(() => expect(router.state.location.search).toBe('?category=all&author=all'))
  await act(() => router.navigate(-1))

  await waitFor(() => expect(select).toHaveDisplayValue('Supply Chain'))
})

test('Reset takes back a category whose posts have not come', async () => {
  await renderBlog('/blog?category=all&author=all')
  await screen.findByRole('option', { name: 'Supply Chain' })
  const select = screen.getByRole('combobox')

  fireEvent.change(select, { target: { value: 'Supply Chain' } })
  expect(select).toHaveDisplayValue('Supply Chain')
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))

  await waitFor(() => expect(select).toHaveDisplayValue('All'))
})

test('All or Reset chosen again makes no second entry in the history', async () => {
  const { user, router } = await renderBlog('/blog?category=Supply+Chain')
  const select = await screen.findByRole('combobox')
  await user.selectOptions(select, 'All')
  // The page has followed the router.
  const link = await screen.findByRole('link', { name: 'Meera Nair' })
  await waitFor(() => expect(link).toHaveAttribute('href', '/blog?category=all&author=Meera+Nair'))

  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await screen.findByText('2 articles')
  await act(() => router.navigate(-1))

  await waitFor(() => expect(router.state.location.search).toBe('?category=Supply+Chain'))
})

test('keeps the list when the service fails later', async () => {
  let isDown = false
  const { user, store } = await renderBlog('/blog', {
    'GET /api/v1/blog': () => {
      if (isDown) throw new Error('down')
      return answers['GET /api/v1/blog']
    },
  })
  await screen.findByText('2 articles')
  isDown = true

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  await waitFor(() => expect(store.getState().blog.status).toBe('failed'))
  expect(screen.getByRole('link', { name: 'Honest OEE' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeVisible()
  expect(metadataOf(store)).not.toHaveProperty('robots')
})

const many = Array.from({ length: 250 }, (_, position) => ({
  slug: `post-${position + 1}`,
  title: `Post ${position + 1}`,
}))

// React complains of two transitions with one name.
test('shows an article twice that the service sends twice', async () => {
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: { data: [...posts, ...posts] } } })

  expect(await screen.findAllByRole('link', { name: 'Honest OEE' })).toHaveLength(2)
})

test('shows a long list in steps, and the next one without asking again', async () => {
  let asked = 0
  const { user, router } = await renderBlog('/blog', {
    'GET /api/v1/blog': () => {
      asked += 1
      return { data: many }
    },
  })
  expect(await screen.findByText('20 of 250 articles')).toBeVisible()
  const more = screen.getByRole('link', { name: 'Show more articles' })
  expect(more).toHaveAttribute('href', '/blog?category=all&author=all&page=2#article-21')

  await user.click(more)

  expect(await screen.findByText('40 of 250 articles')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Post 21' })).toHaveFocus())
  expect(router.state.location.search).toBe('?category=all&author=all&page=2')
  expect(asked).toBe(1)
})

test('the next step keeps the focus while it loads, and when it cannot be had', async () => {
  const calls: { send: (answer: unknown) => void; fail: (reason: Error) => void }[] = []
  const { user, store } = await renderBlog('/blog', {
    'GET /api/v1/blog': () =>
      new Promise((send, fail) => {
        calls.push({ send, fail })
      }),
  })
  await screen.findByText('Loading articles')
  await act(() => calls[0]?.send({ data: many }))
  const more = await screen.findByRole('link', { name: 'Show more articles' })
  // As from the server: the browser has the first step alone.
  act(() => {
    const payload = { posts: many.slice(0, 20), postsFrom: 0, postCount: 250 }
    const arg = { filter: everyPost, page: 1 }
    store.dispatch({ type: 'blog/loadPosts/fulfilled', payload, meta: { arg } })
  })

  await user.click(more)

  const coming = await screen.findByText('Loading more articles')
  expect(coming).toHaveFocus()
  expect(coming).toHaveAttribute('aria-busy', 'true')
  await act(() => calls[1]?.fail(new Error('down')))
  expect(await screen.findByRole('link', { name: 'Try again' })).toBeVisible()
  const again = screen.getByRole('link', { name: 'Show more articles' })
  expect(again).toHaveFocus()
  expect(again).not.toHaveAttribute('aria-busy')
})

test.each([
  ['10', '200 of 250 articles', 'Post 1', 'Post 200'],
  ['11', '201 to 220 of 250 articles', 'Post 201', 'Post 220'],
  ['13', '201 to 250 of 250 articles', 'Post 201', 'Post 250'],
  ['9999', '201 to 250 of 250 articles', 'Post 201', 'Post 250'],
  ['0', '20 of 250 articles', 'Post 1', 'Post 20'],
  ['x', '20 of 250 articles', 'Post 1', 'Post 20'],
])('page %s shows %s', async (page, count, first, last) => {
  await renderBlog(`/blog?page=${page}`, { 'GET /api/v1/blog': { data: many } })

  expect(await screen.findByText(count)).toBeVisible()
  const cards = screen.getAllByRole('article')
  expect(cards.at(0)).toHaveTextContent(first)
  expect(cards.at(-1)).toHaveTextContent(last)
})

test('what stays of a choice when the next one cannot be had goes on nowhere', async () => {
  const { user } = await renderBlog('/blog', {
    'GET /api/v1/blog': ({ params: { category } }: Asked) => {
      if (category !== 'all') throw new Error('down')
      return { data: many }
    },
  })
  await screen.findByRole('link', { name: 'Show more articles' })
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    const links = screen.queryAllByRole('link', { name: /Try again|Show more/ })
    seen.add(links.map((link) => link.textContent).join(' and '))
  })
  observer.observe(document.body, { childList: true, subtree: true })

  await user.selectOptions(screen.getByRole('combobox'), 'Supply Chain')

  expect(await screen.findByRole('link', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText('20 of 250 articles')).toBeVisible()
  observer.disconnect()
  expect([...seen]).toEqual(['', 'Try again'])
})

test('does not take a page of HTML, or a list of nothing known, for an empty list', async () => {
  const { store } = await renderBlog('/blog', {
    'GET /api/v1/blog': '<!doctype html>',
    'GET /api/v1/blog/recentPost': { data: ['x'] },
  })

  await waitFor(() => expect(store.getState().blog.status).toBe('failed'))
  await waitFor(() => expect(store.getState().blog.recentStatus).toBe('failed'))
  expect(screen.queryByText('There are no articles here yet.')).not.toBeInTheDocument()
})

test('shows what can be shown of broken data', async () => {
  const broken = [null, 'text', 7, { title: 'No slug' }, { slug: 'bare' }]
  const odd = { slug: 'odd', title: {}, timeAgo: 4, createdAt: 'soon', author: { name: 'A. Rao' } }
  await renderBlog('/blog', { 'GET /api/v1/blog': { data: [...broken, odd] } })

  expect(await screen.findAllByRole('link', { name: 'Untitled article' })).toHaveLength(2)
  expect(screen.getByText('A. Rao')).toBeVisible()
  expect(screen.queryByText(/Invalid|object|No slug/)).not.toBeInTheDocument()
})
