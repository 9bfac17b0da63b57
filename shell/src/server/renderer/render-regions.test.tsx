import { PlatformProvider } from '@site/platform/host'
import { createStore } from '@site/platform/store'
import { testPlatform } from '@site/platform/testing'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { layoutRegions, RenderedRegions } from '../../layout/site-layout'
import { createRootRoute } from '../../page/routes'
import { prerenderToHtml } from './prerender-to-html'
import { createRegionRenderer } from './render-regions'

const platform = testPlatform()

/** The whole page of a path, with these regions in place of the layout's. */
async function render(path: string, regions: Record<string, ReactNode>) {
  const pages = [
    { path: '/', Component: Page },
    { path: '/blog/:slug', Component: Page },
  ]
  const router = createMemoryRouter([createRootRoute(pages)], { initialEntries: [path] })
  const { html, error } = await prerenderToHtml(
    <PlatformProvider platform={platform} store={createStore(platform)}>
      <RenderedRegions value={regions}>
        <RouterProvider router={router} />
      </RenderedRegions>
    </PlatformProvider>,
  )
  if (error) throw error
  return html.toString()
}

function Page() {
  return <h1>A page</h1>
}

test.each(['/', '/blog/a-post?step=2', '/nothing-here'])(
  'the page of %s is the same, byte for byte, as without them',
  async (path) => {
    const renderRegions = createRegionRenderer(platform)

    const regions = await renderRegions(path.replace(/\?.*/, ''))

    expect(Object.keys(regions)).toEqual(Object.keys(layoutRegions))
    expect(await render(path, regions)).toBe(await render(path, {}))
  },
)

test('a path is rendered once', async () => {
  const renderRegions = createRegionRenderer(platform)

  const first = await renderRegions('/career')

  expect(await renderRegions('/career')).toBe(first)
  expect(await renderRegions('/blog')).not.toBe(first)
})

test('each path marks its own link as the current page', async () => {
  const renderRegions = createRegionRenderer(platform)
  const currentOf = async (path: string) => {
    const header = renderToStaticMarkup((await renderRegions(path)).header)
    return [...header.matchAll(/aria-current="page"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  }

  expect(new Set(await currentOf('/career'))).toEqual(new Set(['/career']))
  expect(new Set(await currentOf('/blog/a-post'))).toEqual(new Set(['/blog']))
})

test('a region that throws is left to the page, which has the error', async () => {
  const { company: _, ...without } = platform
  // A platform that lacks what the regions read.
  const renderRegions = createRegionRenderer(without as typeof platform)

  expect(await renderRegions('/career')).toEqual({})
})
