import type { PageList } from '../../renderer/protocol/protocol'
import { writeSitemap } from './sitemap'

function write(...lists: PageList[]) {
  return writeSitemap(lists, 'https://site.example')
}

test('holds the pages of all remotes', () => {
  const { status, contentType, body } = write(
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

test('reports remotes without a list, and lists the others', () => {
  const { body, failure } = write(
    { pages: [{ path: '/career' }] },
    { pages: [], failure: 'The blog service is down.' },
  )

  expect(failure).toBe('The blog service is down.')
  expect(body).toContain('https://site.example/career')
})

test('stops at the number of pages that a sitemap may hold', () => {
  const pages = Array.from({ length: 50_001 }, (_, number) => ({ path: `/blog/${number}` }))

  expect(write({ pages }).body.match(/<url>/g)).toHaveLength(50_000)
})
