import type { PageHandle, PageMetadata, SiteState } from '@site/contract'
import { testPlatform } from '@site/platform/testing'
import { structuredData } from './structured-data'

const { settings } = testPlatform()
// The handle below reads nothing of it.
const state = {} as SiteState

/** The last breadcrumb of a page at this path, as the router decodes it. */
function lastCrumb(pathname: string, more: Partial<PageMetadata>) {
  const handle: PageHandle = { metadata: () => ({ title: 'A post', description: '', ...more }) }
  const html = structuredData(handle, { state, params: {}, pathname }, settings)
  const [, list = ''] =
    html.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/g) ?? []
  return JSON.parse(list).itemListElement.at(-1)
}

test.each([
  ['/about-us', {}, '/about-us'],
  ['/blog/42', { canonicalPath: '/blog/a-post' }, '/blog/a-post'],
  ['/blog/a?b', { canonicalPath: '/blog/a%3Fb' }, '/blog/a%3Fb'],
])('the last breadcrumb of %s with %j leads to %s', (pathname, more, path) => {
  const crumb = lastCrumb(pathname, more)

  expect(crumb).toMatchObject({ name: 'A post', item: `${settings.publicUrl}${path}` })
})
