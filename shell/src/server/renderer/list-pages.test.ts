import { once } from 'node:events'
import type { Platform, Remote } from '@site/contract'
import { testPlatform } from '@site/platform/testing'
import type { Federation } from '../../page/federation'
import { listPages } from './list-pages'

const platform: Platform = testPlatform({ settings: { publicUrl: 'https://site.example' } })

function list(blog: Partial<Remote> | Error) {
  const federation: Federation = {
    addRemotes: () => undefined,
    async loadRemote() {
      if (blog instanceof Error) throw blog
      return { slices: [], routes: [{ path: '/blog' }, { path: '/blog/:slug' }], ...blog }
    },
  }
  return listPages({ federation, platform }, 'blog')
}

test('lists the pages of the routes and those found in data', async () => {
  const found = { path: '/blog/a', lastModified: '2026-10-15' }

  expect(await list({ listPages: async () => [found] })).toEqual({
    pages: [{ path: '/blog' }, found],
  })
})

test('reports what is missing when a remote cannot list its pages, and lists the others', async () => {
  const listPages = async () => {
    throw new Error('The blog service is down.')
  }

  expect(await list({ listPages })).toEqual({
    pages: [{ path: '/blog' }],
    failure: 'The pages of blog are not in the sitemap: The blog service is down.',
  })
})

test('a remote that does not load lists no pages', async () => {
  expect(await list(new Error('blog is broken'))).toEqual({
    pages: [],
    failure: 'The pages of blog are not in the sitemap: blog is broken',
  })
})

test('a remote whose list never ends is told to stop, and its other pages are listed', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1))
  const listPages: Remote['listPages'] = async (_platform, signal) => {
    await once(signal, 'abort')
    throw signal.reason
  }

  const found = await list({ listPages })

  expect(limit).toHaveBeenCalledWith(3000)
  expect(found).toEqual({
    pages: [{ path: '/blog' }],
    failure: expect.stringMatching(/^The pages of blog are not in the sitemap: .*timeout/),
  })
})
