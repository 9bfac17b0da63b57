import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'

const guide = readFileSync(join(root, 'shell/deploy/README.md'), 'utf8')

/** The rows of the CDN's table: path patterns, and in the last cell the origin's caching. */
const rows = [...guide.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, paths = '', , , sends = '']) => ({ paths, cacheControl: /`([^`]+)`/.exec(sends)?.[1] }),
)

function ruleOf(pattern: string) {
  return rows.find(({ paths }) => paths.includes(pattern))?.cacheControl
}

const ask = (path: string, options?: RequestInit) =>
  fetch(`${process.env.SITE_URL}${path}`, options)

async function findIn(page: string, address: RegExp) {
  return address.exec(await (await ask(page)).text())?.[0] ?? 'nothing'
}

async function findSet(page: string) {
  const timing = (await ask(page)).headers.get('server-timing') ?? ''
  return `/_site/sets/${/set;desc="(\w+)"/.exec(timing)?.[1]}.json`
}

test.each([
  { pattern: '/releases/*', find: () => findIn('/career', /\/releases\/careers\/[^"]+\.js/) },
  { pattern: '/fonts/*', find: () => findIn('/career', /\/fonts\/[^"]+\.woff2/) },
  { pattern: '/_site/sets/*', find: () => findSet('/career') },
])('$pattern is cached as immutable', async ({ pattern, find }) => {
  const path = await find()

  const answer = await ask(path)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(ruleOf(pattern)).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['/share.png', '/share.png'],
  ['/share/*', '/share/home.png'],
  ['/file/*', '/file/brochure.pdf'],
  ['/favicon.*', '/favicon.svg'],
  ['/icon-*.png', '/icon-192.png'],
  ['/manifest.webmanifest', '/manifest.webmanifest'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
])('%s is cached for an hour', async (pattern, path) => {
  const answer = await ask(path)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(ruleOf(pattern)).toBe('public, max-age=3600')
})

test('the service worker is revalidated each time', async () => {
  const answer = await ask('/service-worker.js')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(ruleOf('/service-worker.js')).toBe('no-cache')
})

test('what robots may read is never cached', async () => {
  const answer = await ask('/robots.txt')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(ruleOf('/robots.txt')).toBe('no-store')
})

test('in a preview other rules hold for pages, so they stand below those of pages', () => {
  const patterns = rows.map(({ paths }) => paths)
  const ofPages = patterns.findIndex((paths) => paths.startsWith('pages'))

  expect(patterns[ofPages + 1]).toContain('the same in a preview')
})

test.each(['/', '/career', '/blog', '/sitemap.xml'])(
  '%s is revalidated each time, and sent only when it has changed',
  async (path) => {
    const askAgain = async () => {
      const first = await ask(path)
      const seen = first.headers.get('etag') ?? ''
      return { first, again: await ask(path, { headers: { 'if-none-match': seen } }) }
    }
    // A page whose service was late at first changes once.
    let asked = await askAgain()
    if (asked.again.status === 200) asked = await askAgain()
    const { first, again } = asked

    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    expect(first.headers.get('vary')).toBe('Accept-Encoding')
    expect(again.status).toBe(304)
    expect(ruleOf('pages')).toBe('public, no-cache')
  },
)

test.each([
  { what: 'what is live', path: '/_site/releases.json', options: undefined },
  { what: 'a file no release has', path: '/releases/careers/0.0.0-0/web/x.js', options: undefined },
  { what: 'a form', path: '/contact', options: { method: 'POST', body: new URLSearchParams() } },
])('$what is never cached', async ({ path, options }) => {
  const answer = await ask(path, options)

  expect(answer.headers.get('cache-control')).toBe('no-store')
})
