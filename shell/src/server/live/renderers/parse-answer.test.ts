import fc from 'fast-check'
import { parseAnswer } from './parse-answer'

const none = Buffer.of()

test('a page has the bytes of its frame as its body', () => {
  const header = { kind: 'page', id: 7, status: 404, contentType: 'text/html; charset=utf-8' }

  expect(parseAnswer(header, Buffer.from('<h1>'))).toEqual({
    kind: 'page',
    id: 7,
    answer: { status: 404, contentType: 'text/html; charset=utf-8', body: Buffer.from('<h1>') },
  })
})

test.each([
  { what: 'a status that is none', page: { status: 99 } },
  { what: 'a status in words', page: { status: '200' } },
  { what: 'a header with a line break', page: { status: 302, location: '/a\r\nSet-Cookie: b=c' } },
  { what: 'a type that is none', page: { status: 200, contentType: 'html' } },
  { what: 'the type of a script', page: { status: 200, contentType: 'text/javascript' } },
  {
    what: 'a type that browsers still take for a script',
    page: { status: 200, contentType: 'application/x-ECMAScript; charset=utf-8' },
  },
  { what: 'a route with a line break', page: { status: 200, page: 'home\npage' } },
  { what: 'a hole behind its end', page: { status: 200, holes: { styles: 1 } } },
  { what: 'a hole before its start', page: { status: 200, holes: { styles: -1 } } },
  { what: 'a hole in words', page: { status: 200, holes: { styles: '0' } } },
  { what: 'a second hole behind its end', page: { status: 200, holes: { styles: 0, boot: 1 } } },
  { what: 'a second hole in words', page: { status: 200, holes: { styles: 0, boot: 'end' } } },
  { what: 'no number', page: { id: undefined, status: 200 } },
  { what: 'a stack that is no text', page: { status: 500, stack: { at: 'home.js' } } },
  { what: 'an endless reason', page: { status: 500, failure: 'x'.repeat(5000) } },
  { what: 'an endless stack', page: { status: 500, stack: 'x'.repeat(5000) } },
  { what: 'a cause that is none', page: { status: 500, cause: 'nobody' } },
])('a page with $what is refused', ({ page }) => {
  expect(() => parseAnswer({ kind: 'page', id: 1, ...page }, none)).toThrow()
})

test('the holes of a page are in their order', () => {
  const read = (holes: object) =>
    parseAnswer({ kind: 'page', id: 1, status: 200, holes }, Buffer.from('<h1>'))

  expect(read({ styles: 1, boot: 4, more: 1 })).toMatchObject({
    answer: { holes: { styles: 1, boot: 4 } },
  })
  expect(() => read({ styles: 2, boot: 1 })).toThrow('whose holes are not in it')
})

test('a message that no renderer sends is refused', () => {
  expect(() => parseAnswer({ kind: 'restart', id: 1 }, none)).toThrow('which no renderer does')
})

test('a failure has a short reason and one of the known causes', () => {
  const header = { kind: 'failed', id: 1, message: 'x'.repeat(5000), cause: 'nobody' }

  expect(parseAnswer(header, none)).toEqual({
    kind: 'failed',
    id: 1,
    message: 'x'.repeat(4000),
    cause: 'remote',
  })
})

const unsent = {
  service: 'contact',
  path: '/enquiry',
  headers: { 'Idempotency-Key': 'k' },
  body: '{"msg":"Hello"}',
  location: '/contact?sent=1#sent',
}

test('a call that is to be kept comes with its page', () => {
  const header = { kind: 'page', id: 7, status: 502, unsent }

  expect(parseAnswer(header, none)).toMatchObject({ answer: { status: 502, unsent } })
})

test('of a page and of a call, only what the shell knows is taken over', () => {
  const header = { kind: 'page', id: 7, status: 502, more: 1, unsent: { ...unsent, more: 1 } }

  expect(parseAnswer(header, none)).toEqual({
    kind: 'page',
    id: 7,
    answer: { status: 502, unsent, body: none },
  })
})

test.each([
  { what: 'to elsewhere', change: { service: 'https://evil.example' } },
  { what: 'with an absolute address', change: { path: '//evil.example/' } },
  { what: 'with a redirect to another site', change: { location: 'https://evil.example/' } },
  { what: 'with a redirect by backslash', change: { location: '/\\evil.example' } },
  { what: 'with a line break in a header', change: { headers: { a: 'b\r\nc: d' } } },
  { what: 'with an odd name of a header', change: { headers: { 'a:': 'b' } } },
  {
    what: 'with many headers',
    change: { headers: Object.fromEntries([...'abcdefghi'].map((a) => [a, a])) },
  },
  { what: 'that is huge', change: { body: 'x'.repeat(200_000) } },
])('a call $what is refused', ({ change }) => {
  const header = { kind: 'page', id: 7, status: 502, unsent: { ...unsent, ...change } }

  expect(() => parseAnswer(header, none)).toThrow()
})

test('listed pages that are not paths are left out', () => {
  const pages = [
    { path: '/a', lastModified: '2026-10-15' },
    { path: '//b' },
    { path: '/\\b' },
    { path: 5 },
    null,
  ]

  expect(parseAnswer({ kind: 'list', id: 1 }, Buffer.from(JSON.stringify({ pages })))).toEqual({
    kind: 'list',
    id: 1,
    list: { pages: [{ path: '/a', lastModified: '2026-10-15' }], failure: undefined },
  })
})

test('of listed pages one more is taken than a sitemap may have', () => {
  const pages = Array.from({ length: 50_001 }, (_, number) => ({ path: `/${number}` }))
  const answer = parseAnswer({ kind: 'list', id: 1 }, Buffer.from(JSON.stringify({ pages })))

  expect(answer).toHaveProperty('list.pages.length', 50_001)
})

test('a list of pages that is too long is refused before it is parsed', () => {
  const bytes = Buffer.alloc(4 * 1024 * 1024 + 1)

  expect(parseAnswer({ kind: 'list', id: -1 }, bytes)).toEqual({
    kind: 'failed',
    id: -1,
    message: 'its list has 4194305 bytes, and may have 4194304.',
    cause: 'remote',
  })
})

test('any message of a renderer is parsed or refused with an error', () => {
  const header = fc.oneof(
    fc.jsonValue(),
    fc.record({
      kind: fc.constantFrom('page', 'list', 'ready', 'failed', 'waits', 'inspection'),
      id: fc.oneof(fc.integer(), fc.jsonValue()),
      status: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.jsonValue()),
      location: fc.oneof(fc.string(), fc.jsonValue()),
      failure: fc.jsonValue(),
    }),
  )
  const property = fc.property(header, fc.jsonValue(), (said, content) => {
    try {
      const answer = parseAnswer(said, Buffer.from(JSON.stringify(content)))
      if (answer.kind === 'page') expect(answer.answer.status).toBeGreaterThanOrEqual(200)
    } catch (error) {
      expect(typeof Object(error).message).toBe('string')
    }
  })
  fc.assert(property, { seed: 20261122, numRuns: 1000 })
})
