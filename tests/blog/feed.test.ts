import {
  type Behaviour,
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
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

test.each<{ service: string; behaviour: Behaviour[string] }>([
  { service: 'fails', behaviour: { fault: 'fails' } },
  { service: 'has no articles', behaviour: { answer: { data: { data: [] } } } },
  { service: 'has no data', behaviour: { answer: { data: null } } },
])('a service that $service causes no empty feed', async ({ behaviour }) => {
  service.behave({ 'GET /api/v1/blog': behaviour })

  const response = await fetch(`${site.url}/blog/feed.xml`)

  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('<feed')
})

test('a feed of nasty articles is valid Atom with one entry for each', async () => {
  service.behave({ 'GET /api/v1/blog': { answer: { data: { data: nasty } } } })
  // The answer before is shared for a moment.
  await until(async () => (await fetch(`${site.url}/blog/feed.xml`)).ok)

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
  const read = async () => (await fetch(`${site.url}/blog/feed.xml`)).text()
  const before = await read()
  service.behave({ 'GET /api/v1/blog': { fault: 'fails' } })
  const calls = service.calls.length

  // Once the feed is stale, a visit renders it again.
  await until(async () => {
    await read()
    return service.calls.length > calls + 1
  })

  expect(before).toContain('<entry>')
  expect(await read()).toBe(before)
})
