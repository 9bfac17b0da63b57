import type { Platform, Remote } from '@site/contract'
import { testPlatform } from '@site/platform/testing'
import type { Federation } from '../../site/federation'
import { renderSitemap } from './sitemap'

const careers: Remote = { slices: [], routes: [{ path: '/career' }] }
const platform: Platform = testPlatform({ settings: { publicUrl: 'https://site.example' } })

function render(blog: Partial<Remote>) {
  const remotes: Record<string, Remote> = {
    careers,
    blog: { slices: [], routes: [{ path: '/blog' }, { path: '/blog/:slug' }], ...blog },
  }
  const federation: Federation = {
    addRemotes: () => undefined,
    async loadRemote(name) {
      const remote = remotes[name]
      if (!remote) throw new Error(`${name} is broken`)
      return remote
    },
  }
  return renderSitemap({ remotes: ['careers', 'blog', 'gone'], federation, platform })
}

test('lists the pages of the routes and those found in data', async () => {
  const { status, contentType, body } = await render({
    listPages: async () => [
      { path: '/blog/a&b', lastModified: '2026-10-15' },
      { path: '/blog/caf%C3%A9', lastModified: 'yesterday' },
    ],
  })

  expect({ status, contentType }).toEqual({
    status: 200,
    contentType: 'application/xml; charset=utf-8',
  })
  expect(body.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://site.example/career</loc></url>',
    '<url><loc>https://site.example/blog</loc></url>',
    '<url><loc>https://site.example/blog/a&amp;b</loc><lastmod>2026-10-15</lastmod></url>',
    '<url><loc>https://site.example/blog/caf%C3%A9</loc></url>',
  ])
})

test('says what is missing when a remote cannot list its pages, and lists the others', async () => {
  const { body, failure } = await render({
    listPages: async () => {
      throw new Error('The blog service is down.')
    },
  })

  expect(failure).toBe('The pages of blog are not in the sitemap: The blog service is down.')
  expect(body).toContain('https://site.example/career')
  expect(body).toContain('https://site.example/blog<')
})

test('stops at the most pages a sitemap may hold', async () => {
  const { body } = await render({
    listPages: async () => Array.from({ length: 50_001 }, (_, n) => ({ path: `/blog/${n}` })),
  })

  expect(body.match(/<url>/g)).toHaveLength(50_000)
})
