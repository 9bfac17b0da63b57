import { describeSource } from '../../live/renderers/test-renderers'
import { type CachedPage, KeptPages } from './kept-pages'

const megabyte = 1024 * 1024
const source = describeSource({ key: 'own' })

function pageOf(bytes: number, changes: Partial<CachedPage> = {}): CachedPage {
  const body = Buffer.alloc(bytes)
  return {
    status: 200,
    etag: '',
    contentType: undefined,
    page: undefined,
    bodies: { identity: body, br: body },
    renderedAt: 0,
    hasSharedBody: false,
    isWhole: true,
    wholeAt: 0,
    location: undefined,
    loaded: undefined,
    key: source.key,
    visits: 0,
    ...changes,
  }
}

test('pages are kept up to a number of bytes, last good ones too', () => {
  const kept = new KeptPages()

  for (let number = 0; number < 50; number++) kept.keep(source, `/${number}`, pageOf(megabyte))

  const numbers = Array.from({ length: 50 }, (_, number) => `/${number}`)
  expect(numbers.filter((url) => kept.find(source, url))).toHaveLength(21)
  expect(numbers.filter((url) => kept.lastGood(url))).toHaveLength(21)
  expect(kept.lastGood('/49')).toBeDefined()
})

test.each([
  { what: 'with a body of its own counts in full', hasSharedBody: false, found: 3 },
  { what: 'with the shared body hardly counts', hasSharedBody: true, found: 50 },
])('a missing page $what', ({ hasSharedBody, found }) => {
  const kept = new KeptPages()
  const page = pageOf(megabyte, { status: 404, hasSharedBody })

  for (let number = 0; number < 50; number++) kept.keep(source, `/${number}`, page)

  const numbers = Array.from({ length: 50 }, (_, number) => `/${number}`)
  expect(numbers.filter((url) => kept.find(source, url))).toHaveLength(found)
})

test('redirects count with their addresses, because they have no bodies', () => {
  const kept = new KeptPages()
  const redirect = pageOf(0, { status: 302, location: '/' })
  const urls = Array.from({ length: 10_000 }, (_, number) => `/${number}/${'x'.repeat(2000)}`)

  for (const url of urls) kept.keep(source, url, redirect)

  const found = urls.filter((url) => kept.find(source, url))
  expect(found.length).toBeGreaterThan(1000)
  expect(found.length).toBeLessThan((12 * megabyte) / 3000)
})
