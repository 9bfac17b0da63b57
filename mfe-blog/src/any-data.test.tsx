import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { nameSchema, postItemSchema, postSchema, readData, recentPostSchema } from './post-schema'
import { renderBlog } from './test-posts'

const seed = 20_261_014

const fields =
  'slug title metaDescription timeAgo createdAt author thumbnail content tags name data status extra'.split(
    ' ',
  )

/** What real services send instead of what was agreed on. */
const oddities = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '.',
  '..',
  'undefined',
  'null',
  'NaN',
  'Invalid date',
  '[object Object]',
  'मराठी 🏭👩‍🏭',
  'مرحبا بالعالم',
  'x'.repeat(10_000),
  '\ud800',
  'a\u0000b\u000bc\uffff',
  '<img src=x onerror=alert(1)>',
  'https://a.example/a.png',
  '2026-13-45',
  '99-99-9999',
  '+275760-09-13T00:00:00.000Z',
  8.64e15,
  -1,
  true,
  [],
  {},
  { name: 'A. Rao' },
  { name: { name: 1 } },
  [null, 7, ['x'], { name: 'y' }],
)

const value = fc.oneof({ weight: 3, arbitrary: oddities }, fc.jsonValue({ maxDepth: 2 }))

const record = fc.dictionary(fc.constantFrom(...fields), value)

const likelyPost = fc
  .tuple(fc.constantFrom('a', 'b', 'a', '../x', 'é 🏭'), record)
  .map(([slug, rest]) => ({ title: 'A', timeAgo: 'NaN years ago', ...rest, slug }))

const list = fc.array(fc.oneof(value, record, likelyPost), { maxLength: 8 })

const answer = fc.oneof(
  value,
  list.map((data) => ({ data })),
  list.map((data) => ({ status: 'success', data: { data } })),
  record.map((data) => ({ data: { data } })),
  likelyPost.map((data) => ({ data })),
)

const prints = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object/i

/** Whether a field as it was read can be shown. */
function isShowable(name: string, text: unknown) {
  if (typeof text !== 'string' || /\p{Cs}|[\0\ufffe\uffff]/u.test(text)) return false
  if (name === 'createdAt' && !/^(?:\d\d-\d\d-\d{4})?$/.test(text)) return false
  return name === 'content' || !/^(?:undefined|null|NaN|\[object \w+\])$/i.test(text)
}

test(`any JSON is read as texts that can be shown, seed ${seed}`, () => {
  fc.assert(
    fc.property(fc.oneof(value, record, likelyPost), (given) => {
      for (const schema of [postItemSchema, recentPostSchema, postSchema, nameSchema]) {
        if (!schema.isValidSync(given)) continue
        const fields = Object.entries(schema.cast(given, { stripUnknown: true }))
        const texts = fields.flatMap(([name, read]) =>
          (name === 'tags' ? Object.values(read) : [read]).map((text) => ({ name, text })),
        )
        // At once, because an expectation of each text takes longer than the reading.
        expect(texts.filter(({ name, text }) => !isShowable(name, text))).toEqual([])
      }
      readData(given)
    }),
    { seed, numRuns: 2000 },
  )
})

/** Renders a page of whatever the service sends until nothing loads any more. */
async function expectStands(path: string, given: unknown[]) {
  const [posts, recent, names, post] = given
  const answers = {
    'GET /api/v1/blog': posts,
    'GET /api/v1/blog/recentPost': recent,
    'GET /api/v1/blog/fetchCategory': names,
    'GET /api/v1/blog/authors': names,
    'GET /api/v1/blog/any': post,
  }
  const { container, store, unmount } = await renderBlog(path, answers)
  await waitFor(() => {
    const { status, recentStatus, selectedStatus } = store.getState().blog
    const own = path === '/blog' ? status : selectedStatus
    expect([own, recentStatus]).not.toEqual(expect.arrayContaining(['loading']))
    expect([own, recentStatus]).not.toEqual(expect.arrayContaining(['idle']))
  })
  await screen.findAllByRole('heading', { level: 1 })
  expect(container.textContent).not.toMatch(prints)
  for (const link of container.querySelectorAll('a'))
    expect(link.href).not.toMatch(/^javascript:|undefined/)
  for (const time of container.querySelectorAll('time'))
    expect(time.dateTime).toMatch(/^\d{4}-\d\d-\d\d$/)
  unmount()
  cleanup()
}

test.each(['/blog', '/blog/any'])(
  `%s stands whatever the service sends, seed ${seed}`,
  async (path) => {
    // React and the router report an article that is not there.
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(fc.tuple(answer, answer, answer, answer), (given) =>
        expectStands(path, given),
      ),
      { seed, numRuns: 30, endOnFailure: true },
    )
    report.mockRestore()
  },
)
