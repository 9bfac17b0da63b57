import { servicesForEachTest } from './test-services'

const services = servicesForEachTest({ siteId: 'our-site' })

async function get(url: string) {
  const response = await services.app.inject({ url, headers: { host: 'blog.test:4001' } })
  return { status: response.statusCode, body: response.json() }
}

async function slugs(url: string) {
  const { body } = await get(url)
  return body.data.data.map((post: { slug: string }) => post.slug)
}

test.each([
  ['/api/v1/blog', ['gst-for-plants', 'year-end-audit', 'lean-basics']],
  [
    '/api/v1/blog?category=all&website=our-site',
    ['gst-for-plants', 'year-end-audit', 'lean-basics'],
  ],
  ['/api/v1/blog?category=&author=all', ['gst-for-plants', 'year-end-audit', 'lean-basics']],
  ['/api/v1/blog?category=Finance', ['gst-for-plants', 'year-end-audit']],
  ['/api/v1/blog?author=A.%20Rao', ['year-end-audit', 'lean-basics']],
  ['/api/v1/blog?category=Finance&author=R.%20Mehta', ['gst-for-plants']],
  ['/api/v1/blog?category=Unknown', []],
  ['/api/v1/blog?category=Finance&category=Production', ['gst-for-plants', 'year-end-audit']],
  ['/api/v1/blog?website=another-site', []],
  ['/api/v1/blog/recentPost?website=another-site', []],
])('lists newest first for %s', async (url, expected) => {
  expect(await slugs(url)).toEqual(expected)
})

test('describes an article in the list without its text', async () => {
  const { body } = await get('/api/v1/blog?category=Production')

  expect(body.status).toBe('success')
  expect(body.data.data).toEqual([
    {
      id: expect.any(String),
      slug: 'lean-basics',
      title: 'About lean-basics',
      metaDescription: 'What to know',
      category: 'Production',
      author: 'A. Rao',
      createdAt: '2026-01-05T06:30:00.000Z',
      timeAgo: expect.any(String),
      thumbnail: 'http://blog.test:4001/thumbnails/lean-basics.png',
    },
  ])
})

test('says how long ago an article was published, as of now', async () => {
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString()
  services.folder.writePost({ slug: 'fresh', publishedAt: threeHoursAgo })
  await services.restart()

  const { body } = await get('/api/v1/blog/fresh')

  expect(body.data.data.timeAgo).toBe('3 hours ago')
})

test('names every category and author once', async () => {
  const categories = await get('/api/v1/blog/fetchCategory')
  const authors = await get('/api/v1/blog/authors')

  expect(categories.body).toEqual({
    status: 'success',
    data: [{ name: 'Finance' }, { name: 'Production' }],
  })
  expect(authors.body.data).toEqual([{ name: 'A. Rao' }, { name: 'R. Mehta' }])
})

test('keeps recent posts to the newest ten', async () => {
  for (let day = 10; day < 22; day++) {
    services.folder.writePost({ slug: `day-${day}`, publishedAt: `2026-05-${day}T00:00:00Z` })
  }
  await services.restart()

  const recent = await slugs('/api/v1/blog/recentPost')

  expect(recent).toHaveLength(10)
  expect(recent[0]).toBe('day-21')
})

test('answers one article by its slug or id, as HTML with tags', async () => {
  const bySlug = await get('/api/v1/blog/lean-basics')
  const byId = await get(`/api/v1/blog/${bySlug.body.data.data.id}`)

  expect(bySlug.body.data.data.content).toContain('<table>')
  expect(bySlug.body.data.data.tags).toEqual(['lean', 'plant'])
  expect(byId.body).toEqual(bySlug.body)
})

test.each(['/api/v1/blog/no-such-post', '/api/v1/blog/999', '/api/v1/blog/%27%20OR%201=1'])(
  'answers 404 for %s',
  async (url) => {
    const { status, body } = await get(url)

    expect(status).toBe(404)
    expect(body).toEqual({ status: 'error', message: 'There is no article of this name.' })
  },
)

test('serves thumbnails to pages of other hosts, cached, without scripts', async () => {
  const { statusCode, headers } = await services.app.inject('/media/thumbnails/lean-basics.svg')

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=2592000',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-type': expect.stringContaining('image/svg+xml'),
  })
})

test('draws a thumbnail as PNG, which social networks show', async () => {
  const { body } = await get('/api/v1/blog/lean-basics')
  const { pathname } = new URL(body.data.data.thumbnail)

  const first = await services.app.inject(pathname)
  const second = await services.app.inject(pathname)

  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=2592000',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  // Width and height stand at fixed places in a PNG.
  expect([first.rawPayload.readUInt32BE(16), first.rawPayload.readUInt32BE(20)]).toEqual([
    1200, 675,
  ])
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each(['/thumbnails/no-such.png', '/thumbnails/..%2fjobs.png', '/thumbnails/%00.png'])(
  'has no thumbnail at %s',
  async (url) => {
    expect((await get(url)).status).toBe(404)
  },
)
