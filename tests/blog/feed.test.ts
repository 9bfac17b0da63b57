import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { type Site, startSite } from '../support/site/site'
import { findFeedFaults } from './atom'

const nasty = [
  { slug: 'plain', title: 'Plain', createdAt: '2026-01-14T06:30:00Z', author: 'A. Rao' },
  { slug: 'plain', title: 'Twice' },
  {
    slug: 'a b/c?d#é🏭',
    title: '<b>&amp; & ]]> "x" \u0000\u000b\uffff\ud800',
    author: { name: '<i>' },
  },
  { slug: 'bare' },
  { slug: 'odd', title: null, metaDescription: [], createdAt: 'soon', author: 7 },
  { slug: 'rtl', title: 'مرحبا', metaDescription: 'x'.repeat(10_000), createdAt: 8.64e15 },
  null,
  'text',
]

let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService({ 'GET /api/v1/blog': { fault: 'fails' } })
  site = await startSite({ BLOG_API_URL: service.url })
})

afterAll(async () => {
  await site.stop()
  await service.stop()
})

test('the grammar refuses an invalid feed', () => {
  const entry = '<entry><title>A</title><updated>2026-01-14T00:00:00Z</updated></entry>'
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><id>a</id><title>A</title><updated>2026-01-14T00:00:00Z</updated>${entry}</feed>`

  expect(findFeedFaults(feed)).toMatch(/entry/)
  expect(
    findFeedFaults(
      feed.replace('<title>A</title><updated>', '<id>b</id><title>A</title><updated>'),
    ),
  ).toMatch(/feed|entry|id/)
})

test('a failing service causes no empty feed', async () => {
  const response = await fetch(`${site.url}/blog/feed.xml`)

  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('<feed')
})

test('a feed of nasty articles is valid Atom with one entry for each', async () => {
  service.behave({ 'GET /api/v1/blog': { answer: { data: { data: nasty } } } })

  const response = await fetch(`${site.url}/blog/feed.xml`)
  const xml = await response.text()

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(findFeedFaults(xml)).toBe('')
  expect(xml.match(/<entry>/g)).toHaveLength(5)
  expect(new Set(xml.match(/<id>[^<]*/g)).size).toBe(6)
  expect(xml).toContain(`href="${site.url}/blog/feed.xml" rel="self"`)
  expect(xml).toContain(`${site.url}/blog/plain`)
  expect(xml).toContain('2026-01-14T00:00:00')
  expect(xml).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
})

test('the last good feed stays when the service fails', async () => {
  service.behave({ 'GET /api/v1/blog': { fault: 'fails' } })
  // Long enough that the feed is stale, and rendered again.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await fetch(`${site.url}/blog/feed.xml`)
  await new Promise((resolve) => setTimeout(resolve, 300))

  const response = await fetch(`${site.url}/blog/feed.xml`)

  expect(response.status).toBe(200)
  expect(findFeedFaults(await response.text())).toBe('')
})
