import { brotliDecompressSync } from 'node:zlib'
import { describeRelease } from '@site/releases/testing'
import { BusyError } from '../../live/renderers/queue/busy-error'
import { describeSource } from '../../live/renderers/test-renderers'
import type { PageAnswer } from '../../renderer/protocol/protocol'
import { PageCache } from './page-cache'

let time: number
let rendered: string[]
let failures: string[]
let refusals: string[]
let answer: () => Promise<PageAnswer>
let cache: PageCache
let late: () => void

const own = describeSource({ key: 'own' })
/** The next release of the same remote. */
const next = describeSource({ key: 'next' })

beforeEach(() => {
  time = 0
  rendered = []
  failures = []
  refusals = []
  answer = async () => ({ status: 200, body: 'good' })
  cache = new PageCache({
    render: (_source, url, { onLate }) => {
      rendered.push(url)
      late = onLate ?? late
      return answer()
    },
    renderNotFound: async () => ({ status: 404, body: 'nothing here' }),
    onFailure: (url, reason) => failures.push(`${url}: ${reason}`),
    onRefusal: (url, reason) => refusals.push(`${url}: ${reason}`),
    now: () => time,
  })
})

function answerWith(status: number, body: string, more: Partial<PageAnswer> = {}) {
  answer = async () => ({ status, body, ...more })
}

async function fail(): Promise<PageAnswer> {
  throw new Error('The renderer has ended.')
}

function htmlOf(page: { bodies: { identity: Buffer } } | undefined) {
  return page?.bodies.identity.toString()
}

test('keeps a page in every encoding', async () => {
  answerWith(200, '<h1>Jobs</h1>')

  const { bodies, status } = await cache.getOrRender(own, '/career')

  expect(status).toBe(200)
  expect(brotliDecompressSync(bodies.br).toString()).toBe('<h1>Jobs</h1>')
  expect(bodies.identity.toString()).toBe('<h1>Jobs</h1>')
  expect(bodies.gzip).toBeUndefined()
})

test('fifty concurrent requests share one rendering (single flight)', async () => {
  const visits = Array.from({ length: 50 }, () => cache.getOrRender(own, '/career'))

  const pages = await Promise.all(visits)

  expect(rendered).toEqual(['/career'])
  expect(new Set(pages).size).toBe(1)
})

test('finds nothing before the first rendering, for another address or another set', async () => {
  await cache.getOrRender(own, '/career')

  expect(htmlOf(cache.find(own, '/career'))).toBe('good')
  expect(cache.find(own, '/blog')).toBeUndefined()
  expect(cache.find(next, '/career')).toBeUndefined()
})

test('a fresh page is not rendered again', async () => {
  await cache.getOrRender(own, '/career')

  time = 1000
  cache.find(own, '/career')

  expect(rendered).toHaveLength(1)
})

test('a stale page is served at once, and rendered once in the background', async () => {
  await cache.getOrRender(own, '/career')
  answerWith(200, 'newer')

  time = 1001
  const seen = [cache.find(own, '/career'), cache.find(own, '/career')]
  await cache.getOrRender(own, '/career')

  expect(seen.map(htmlOf)).toEqual(['good', 'good'])
  expect(rendered).toHaveLength(2)
  expect(htmlOf(cache.find(own, '/career'))).toBe('newer')
})

test.each([
  { what: 'fails', broken: fail, reason: 'The renderer has ended.' },
  {
    what: 'shows an error screen',
    broken: async () => ({ status: 500, body: 'sorry', failure: 'No data.' }),
    reason: 'No data.',
  },
])('a rendering that $what leaves the last good page', async ({ broken, reason }) => {
  await cache.getOrRender(own, '/career')
  answer = broken

  const page = await cache.getOrRender(own, '/career')

  expect(page.status).toBe(200)
  expect(htmlOf(page)).toBe('good')
  expect(htmlOf(cache.find(own, '/career'))).toBe('good')
  expect(failures).toEqual([`/career: ${reason}`])
})

test('a new release set that fails is covered by the last good page', async () => {
  await cache.getOrRender(own, '/career')
  answer = fail

  const page = await cache.getOrRender(next, '/career')

  expect(htmlOf(page)).toBe('good')
  expect(htmlOf(cache.find(next, '/career'))).toBe('good')
})

test('a failing page is rendered again once a second, not with every visit', async () => {
  await cache.getOrRender(own, '/career')
  answer = fail
  await cache.getOrRender(next, '/career')

  time = 1000
  cache.find(next, '/career')
  expect(rendered).toHaveLength(2)

  time = 1001
  cache.find(next, '/career')
  expect(rendered).toHaveLength(3)
})

test('a page that was never good fails, and the next visitor tries again', async () => {
  answer = fail
  await expect(cache.getOrRender(own, '/career')).rejects.toThrow('The renderer has ended.')

  answerWith(200, 'good')
  const page = await cache.getOrRender(own, '/career')

  expect(htmlOf(page)).toBe('good')
  expect(failures).toEqual(['/career: The renderer has ended.'])
})

test('an error screen is shown when there is no good page, and is not cached', async () => {
  answerWith(503, 'sorry', { failure: 'careers could not be loaded' })

  const page = await cache.getOrRender(own, '/career')

  expect(page.status).toBe(503)
  expect(htmlOf(page)).toBe('sorry')
  expect(cache.find(own, '/career')).toBeUndefined()
})

test('a missing page is cached, but never as the last good page', async () => {
  answerWith(404, 'not found')
  await cache.getOrRender(own, '/nothing')
  expect(cache.find(own, '/nothing')?.status).toBe(404)

  answer = fail

  await expect(cache.getOrRender(next, '/nothing')).rejects.toThrow()
})

test('a removed page is gone at once', async () => {
  await cache.getOrRender(own, '/blog/post')
  answerWith(404, 'not found')

  const page = await cache.getOrRender(own, '/blog/post')

  expect(page.status).toBe(404)
})

test('the tag of a page changes with its HTML, and only then', async () => {
  const first = await cache.getOrRender(own, '/career')
  const same = await cache.getOrRender(own, '/career')
  answerWith(200, 'newer')
  const newer = await cache.getOrRender(own, '/career')

  expect(first.etag).toMatch(/^"[\w-]+"$/)
  expect(same.etag).toBe(first.etag)
  expect(same.bodies).toBe(first.bodies)
  expect(newer.etag).not.toBe(first.etag)
})

test('a redirect whose target changes is followed', async () => {
  answerWith(302, '', { location: '/career' })
  await cache.getOrRender(own, '/jobs')
  answerWith(302, '', { location: '/about' })

  const page = await cache.getOrRender(own, '/jobs')

  expect(page.location).toBe('/about')
})

test('a page older than a minute is rendered before it is served', async () => {
  await cache.getOrRender(own, '/career')
  answerWith(200, 'new')
  time = 61_000

  const stale = cache.find(own, '/career')
  const page = await cache.getOrRender(own, '/career')

  expect(stale).toBeUndefined()
  expect(htmlOf(page)).toBe('new')
})

test('a page without its data gives way to one with more of it', async () => {
  answerWith(200, 'nothing', { failure: 'The list did not answer.' })
  await cache.getOrRender(own, '/blog')
  answerWith(200, 'the list', { failure: 'The sidebar did not answer.' })

  const page = await cache.getOrRender(own, '/blog')

  expect(htmlOf(page)).toBe('the list')
})

test('a page without its data never replaces a whole one', async () => {
  await cache.getOrRender(own, '/blog')
  answerWith(200, 'nothing', { failure: 'The list did not answer.' })

  const inSameSet = await cache.getOrRender(own, '/blog')
  const inNextSet = await cache.getOrRender(next, '/blog')

  expect([htmlOf(inSameSet), htmlOf(inNextSet)]).toEqual(['good', 'good'])
})

test.each([
  { what: 'lacks data', late: { status: 200, body: 'new' }, shown: 'new' },
  { what: 'is no page', late: { status: 503, body: 'sorry' }, shown: 'good' },
])('after ten minutes a whole page is older than what $what is worth: $shown', async (row) => {
  await cache.getOrRender(own, '/blog')
  const { status, body } = row.late
  answerWith(status, body, { failure: 'The sidebar did not answer.' })
  time = 600_000
  const before = await cache.getOrRender(own, '/blog')

  time = 600_001
  const after = await cache.getOrRender(own, '/blog')
  const inNextSet = await cache.getOrRender(next, '/blog')

  expect([before, after, inNextSet].map(htmlOf)).toEqual(['good', row.shown, row.shown])
})

test('no number of searches evicts the pages that an outage will need', async () => {
  await cache.getOrRender(own, '/career')
  for (let visit = 0; visit < 600; visit++) await cache.getOrRender(own, `/career?title=${visit}`)
  answer = fail

  const page = await cache.getOrRender(next, '/career')

  expect(htmlOf(page)).toBe('good')
})

const manyUrls = Array.from({ length: 40 }, (_, number) => `/blog/${number}`)

test('of a remote, at most two pages are refreshed at once, however many are visited', async () => {
  for (const url of manyUrls) await cache.getOrRender(own, url)
  rendered = []

  time = 2000
  const pages = manyUrls.map((url) => cache.find(own, url))

  expect(pages.map(htmlOf)).toEqual(manyUrls.map(() => 'good'))
  expect(rendered).toHaveLength(2)
})

test('of a remote, eight pages are refreshed in a second', async () => {
  for (const url of manyUrls) await cache.getOrRender(own, url)
  rendered = []

  time = 2000
  for (const url of manyUrls) {
    cache.find(own, url)
    // Waits for a refresh that may have begun.
    await cache.getOrRender(own, rendered.at(-1) === url ? url : '/blog/0')
  }

  const refreshed = rendered.filter((url) => url !== '/blog/0')
  expect(refreshed.length).toBeLessThanOrEqual(8)
  expect(refreshed.length).toBeGreaterThan(2)
})

test('for ten seconds after a promotion the previous release’s page is served while the new one is rendered', async () => {
  const promoted = describeSource({ key: 'next', since: 500 })
  await cache.getOrRender(own, '/career')
  await cache.getOrRender(own, '/about')
  answerWith(200, 'newer')
  time = 1000

  const first = cache.find(promoted, '/career')
  await cache.getOrRender(promoted, '/career')

  expect(htmlOf(first)).toBe('good')
  expect(htmlOf(cache.find(promoted, '/career'))).toBe('newer')
  time = 10_501
  expect(cache.find(promoted, '/about')).toBeUndefined()
})

test('a page that stands in names the release that it is made of, and the missing page none', async () => {
  const [before, after] = ['1-a', '2-b'].map((id) => ({
    id,
    release: describeRelease('careers'),
    serverCode: Buffer.of(),
    css: '',
  }))
  await cache.getOrRender(describeSource({ key: 'own', loaded: before }), '/career')
  answer = fail
  const promoted = describeSource({ key: 'next', loaded: after })

  const covered = await cache.getOrRender(promoted, '/career')
  const again = cache.find(promoted, '/career')
  answerWith(404, '')
  const missing = await cache.getOrRender(promoted, '/nowhere')

  expect([covered.loaded?.id, again?.loaded?.id, missing.loaded]).toEqual(['1-a', '1-a', undefined])
})

test('a canary’s page never becomes the last good page for all', async () => {
  const canary = describeSource({ key: 'canary', isLive: false })
  answerWith(200, 'tried out')
  await cache.getOrRender(canary, '/career')
  answer = fail

  await expect(cache.getOrRender(own, '/career')).rejects.toThrow('The renderer has ended.')
})

test('a late page gives way to the last good one, and is there for the next visitor', async () => {
  await cache.getOrRender(own, '/career')
  time = 61_000
  let finish: (page: PageAnswer) => void = () => undefined
  answer = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const waiting = cache.getOrRender(own, '/career')

  late()

  expect(htmlOf(await waiting)).toBe('good')
  expect(rendered).toHaveLength(2)
  finish({ status: 200, body: 'slow' })
  while (htmlOf(cache.find(own, '/career')) !== 'slow') await new Promise(setImmediate)
  expect(rendered).toHaveLength(2)
})

test('all missing addresses share one body', async () => {
  answerWith(404, '')

  const pages = await Promise.all(
    ['/nothing', '/blog/nothing', '/x?y=z'].map((url) => cache.getOrRender(own, url)),
  )

  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(htmlOf(pages[0])).toBe('nothing here')
  expect(new Set(pages.map(({ bodies }) => bodies)).size).toBe(1)
})

test('before a promotion the most visited pages are rendered with the new release', async () => {
  for (const [visits, url] of manyUrls.entries()) {
    await cache.getOrRender(own, url)
    for (let visit = 0; visit < visits; visit++) cache.find(own, url)
  }
  rendered = []

  // It is given two seconds, in which a busy machine may not compress a page.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  await cache.warm(own, next)
  jest.useRealTimers()

  expect(new Set(rendered)).toEqual(new Set(manyUrls.slice(-20)))
  expect(cache.find(next, '/blog/39')).toBeDefined()
})

test('a page that a busy renderer refuses is no failure', async () => {
  answer = () => Promise.reject(new BusyError('It is busy.', 2))

  await expect(cache.getOrRender(own, '/career')).rejects.toThrow('It is busy.')

  expect({ refusals, failures }).toEqual({ refusals: ['/career: It is busy.'], failures: [] })
})

test('a machine whose clock is set back an hour freezes no page', async () => {
  cache = new PageCache({
    render: async (_source, url) => {
      rendered.push(url)
      return answer()
    },
    renderNotFound: async () => ({ status: 404, body: '' }),
    onFailure: () => undefined,
    onRefusal: () => undefined,
  })
  const started = performance.now()
  await cache.getOrRender(own, '/career')
  const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(started + 3000)

  cache.find(own, '/career')

  wall.mockRestore()
  monotonic.mockRestore()
  expect(rendered).toEqual(['/career', '/career'])
})
