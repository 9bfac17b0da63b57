import { HttpError } from '@site/platform'
import { testPlatform } from '@site/platform/testing'
import fc from 'fast-check'
import { fetchNames, fetchPost, fetchPosts, fetchRecent } from './blog-api'
import { everyPost } from './list/post-filter'

const seed = 20_261_122
const { signal } = new AbortController()

const fields = 'slug title metaDescription timeAgo createdAt author thumbnail tags name'.split(' ')

/** Much of one thing: what makes a pattern go back, a list grow, a date be read for long. */
const longText = fc
  .tuple(
    fc.constantFrom('a', ' ', '-', ',', '\n', '\0', '\ud800', '1', '[object ', 'https://', 'full-'),
    fc.constantFrom(10, 1000, 300_000),
    fc.constantFrom('', 'x', ']'),
  )
  .map(([part, times, end]) => part.repeat(times) + end)

const value = fc.oneof(
  longText,
  longText.map((text) => ({ name: text })),
  fc.constantFrom(Array(50_000).fill('tag'), [...Array(50_000).keys()].map(String)),
)

const item = fc.record(Object.fromEntries(fields.map((field) => [field, value])))

function platformOf(answer: unknown) {
  const calls = ['', '/recentPost', '/authors', '/any'].map((path) => `GET /api/v1/blog${path}`)
  return testPlatform({
    services: { blog: Object.fromEntries(calls.map((call) => [call, { data: answer }])) },
  })
}

test(`no field of an answer is longer than what a page can show, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(item, async (given) => {
      const platform = platformOf([{ ...given, slug: 'a', name: 'A' }, given])
      const lists = await Promise.all([
        fetchPosts(platform, everyPost, signal),
        fetchRecent(platform, signal),
        fetchNames(platform, 'authors', signal),
      ])
      const post = await fetchPost(platformOf({ ...given, title: 'A' }), 'any', signal)

      expect(JSON.stringify(lists).length).toBeLessThan(20_000)
      expect(post?.tags.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(post).length).toBeLessThan(60_000)
    }),
    { seed, numRuns: 60 },
  )
})

test.each([404, 410, 414])('an article that the service answers %i for is none', async (status) => {
  const platform = testPlatform({})
  platform.api.blog.get = () => Promise.reject(new HttpError(`${status}`, status))

  expect(await fetchPost(platform, 'any', signal)).toBeNull()
})

test.each([400, 403, 429, 500])('one that it answers %i for may be there', async (status) => {
  const platform = testPlatform({})
  platform.api.blog.get = () => Promise.reject(new HttpError(`${status}`, status))

  await expect(fetchPost(platform, 'any', signal)).rejects.toThrow(`${status}`)
})

test('reads as much of a list as a site can have', async () => {
  const posts = Array.from({ length: 100_000 }, (_, index) => ({
    slug: `${index}`,
    name: `${index}`,
  }))
  const platform = platformOf(posts)

  expect(await fetchPosts(platform, everyPost, signal)).toHaveLength(10_000)
  expect(await fetchRecent(platform, signal)).toHaveLength(500)
  expect(await fetchNames(platform, 'authors', signal)).toHaveLength(500)
})

test('takes names also as they are, without objects around them', async () => {
  const platform = platformOf(['Meera Nair', { name: 'Vikram Sethi' }, '', 7, 'Meera Nair'])

  expect(await fetchNames(platform, 'authors', signal)).toEqual(['Meera Nair', 'Vikram Sethi'])
})

test.each([
  ['//cdn.sample.example/a.png', 'https://cdn.sample.example/a.png'],
  ['HTTPS://cdn.sample.example/a.png', 'HTTPS://cdn.sample.example/a.png'],
  ['/a.png', ''],
  ['//', ''],
])('shows the picture at %s from "%s"', async (thumbnail, shown) => {
  const post = await fetchPost(platformOf({ title: 'A', thumbnail }), 'any', signal)

  expect(post).toMatchObject({ thumbnail: shown })
})

test.each(['constructor', '__proto__', 'toString'])(
  'a field called %s takes nothing from the rest',
  async (field) => {
    const given: unknown = JSON.parse(`{"slug":"a","title":"A","${field}":{"name":"x"}}`)

    const posts = await fetchPosts(platformOf([given, { slug: 'b' }]), everyPost, signal)
    const post = await fetchPost(platformOf(given), 'any', signal)

    expect(posts.map(({ slug }) => slug)).toEqual(['a', 'b'])
    expect(post).toMatchObject({ title: 'A' })
  },
)

test('drops a name or an address that is too long to be one', async () => {
  const given = { slug: 'x'.repeat(3000), title: 'A', thumbnail: `https://${'a'.repeat(3000)}` }

  expect(await fetchPost(platformOf(given), 'any', signal)).toMatchObject({
    slug: 'any',
    thumbnail: '',
  })
})

test.each([[null], [undefined], [[]], [{}], [{ code: 7 }]])(
  'a failure with the status of a success, and the data %j, is a failure',
  async (data) => {
    const answer = { status: 'error', data }
    const calls = ['', '/recentPost', '/authors', '/any'].map((path) => `GET /api/v1/blog${path}`)
    const platform = testPlatform({
      services: { blog: Object.fromEntries(calls.map((call) => [call, answer])) },
    })

    const outcomes = await Promise.allSettled([
      fetchPosts(platform, everyPost, signal),
      fetchPost(platform, 'any', signal),
      fetchRecent(platform, signal),
      fetchNames(platform, 'authors', signal),
    ])

    const reason = new HttpError('The blog service answered with the status "error".')
    expect(outcomes).toEqual(Array(4).fill({ status: 'rejected', reason }))
  },
)

test('what is no list is no empty list', async () => {
  await expect(fetchPosts(platformOf('x'), everyPost, signal)).rejects.toThrow('with no list')
})

test('an article that no address can lead to is not listed', async () => {
  const slugs = ['fetchCategory', 'feed.xml', '..', 'a\nb', 'a\u2028b', 'authors-of-oee']

  const posts = await fetchPosts(platformOf(slugs.map((slug) => ({ slug }))), everyPost, signal)

  expect(posts.map(({ slug }) => slug)).toEqual(['authors-of-oee'])
})

test.each(['success', 500, { toString: 'x' }, null])(
  'an answer without data, whose status is %p, has no articles',
  async (status) => {
    const answer = { status, data: null }
    const platform = testPlatform({ services: { blog: { 'GET /api/v1/blog': answer } } })

    expect(await fetchPosts(platform, everyPost, signal)).toEqual([])
  },
)
