import type { PageList } from '../../renderer/protocol/protocol'
import { shareSitemap, writeSitemap } from './sitemap'

function write(...lists: PageList[]) {
  return writeSitemap(lists, 'https://site.example')
}

test('holds the pages of all remotes', async () => {
  const { status, contentType, body } = await write(
    { pages: [{ path: '/career' }] },
    {
      pages: [
        { path: '/blog/a&b', lastModified: '2026-10-15' },
        { path: '/blog/caf%C3%A9', lastModified: 'yesterday' },
      ],
    },
  )

  expect({ status, contentType }).toEqual({
    status: 200,
    contentType: 'application/xml; charset=utf-8',
  })
  expect(body.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://site.example/career</loc></url>',
    '<url><loc>https://site.example/blog/a&amp;b</loc><lastmod>2026-10-15</lastmod></url>',
    '<url><loc>https://site.example/blog/caf%C3%A9</loc></url>',
  ])
})

test('reports remotes without a list, and lists the others', async () => {
  const { body, failure } = await write(
    { pages: [{ path: '/career' }] },
    { pages: [], failure: 'The blog service is down.' },
  )

  expect(failure).toBe('The blog service is down.')
  expect(body).toContain('https://site.example/career')
})

test('lets other work in between', async () => {
  let turns = 0
  const count = () => {
    turns++
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)

  await write({ pages: Array.from({ length: 5000 }, (_, number) => ({ path: `/blog/${number}` })) })
  clearImmediate(waiting)

  expect(turns).toBeGreaterThanOrEqual(9)
})

describe('of lists that are too long together', () => {
  const listOf = (prefix: string, length: number): PageList => ({
    pages: Array.from({ length }, (_, number) => ({ path: `/${prefix}/${number}` })),
  })

  test.each([
    { lengths: [50_001], kept: [50_000] },
    { lengths: [60_000, 4, 10], kept: [49_986, 4, 10] },
    { lengths: [50_001, 50_001, 50_001, 50_001], kept: [12_500, 12_500, 12_500, 12_500] },
    { lengths: [10_000, 45_000, 15_000], kept: [10_000, 25_000, 15_000] },
    { lengths: [], kept: [] },
  ])('$lengths leave $kept', ({ lengths, kept }) => {
    const lists = lengths.map((length, at) => listOf(`remote-${at}`, length))

    const shared = shareSitemap(lists)

    expect(shared.map(({ pages }) => pages.length)).toEqual(kept)
    expect(shared.map(({ isCut }) => isCut)).toEqual(
      lengths.map((length, at) => length !== kept[at]),
    )
    expect(shared.map(({ pages }) => pages[0])).toEqual(lists.map(({ pages }) => pages[0]))
  })

  test('a path that is named often counts once, and what failed is still told', () => {
    const pages = [...Array(50_000).fill({ path: '/blog/a' }), { path: '/blog/b' }]

    expect(shareSitemap([{ pages, failure: 'The blog service is down.' }])).toEqual([
      {
        pages: [{ path: '/blog/a' }, { path: '/blog/b' }],
        failure: 'The blog service is down.',
        isCut: false,
      },
    ])
  })
})
