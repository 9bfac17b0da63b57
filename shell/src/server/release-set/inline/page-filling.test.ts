import { describeRelease } from '@site/releases/testing'
import { createPageFilling } from './page-filling'

const shell = {
  id: '1-s',
  release: describeRelease('shell', '1.0.0', { entry: 'web/main.js' }),
  css: 'body{}',
  boot: 'go()',
}

const careers = {
  id: '1-a',
  release: describeRelease('careers', '1.0.0'),
  css: '.job{}.other{}',
  pageStyles: { openings: '.job{}' },
}

const settings = { publicUrl: 'https://site.example' }

/** Fills a page that marks its holes by bars. */
function fill(marked: string, page?: string, remote?: typeof careers) {
  const [before = '', between = '', after] = marked.split('|')
  const styles = Buffer.byteLength(before)
  const boot = after === undefined ? undefined : styles + Buffer.byteLength(between)
  const filling = createPageFilling({ shell, remote, settings, releasesUrl: '/releases' })
  return filling(Buffer.from(marked.replaceAll('|', '')), page, { styles, boot }).toString()
}

test('the blocks stand in the holes, counted in bytes', () => {
  const html = fill('<title>₹ ü</title>|<main>é</main><script>|</script>')

  expect(html).toMatch(
    /^<title>₹ ü<\/title><style>.*body{}<\/style><script type="importmap">.*<\/script><main>é<\/main><script>go\(\)<\/script>$/,
  )
})

test('a page without scripts has the styles alone', () => {
  const html = fill('<title>No connection</title>|<main></main>')

  expect(html).toMatch(/^<title>No connection<\/title><style>.*<\/style><main><\/main>$/)
  expect(html).not.toContain('script')
})

test.each([
  { page: 'openings', styles: '<style data-remote="careers" data-part>.job{}</style>' },
  { page: undefined, styles: '<style data-remote="careers">.job{}.other{}</style>' },
  { page: 'constructor', styles: '<style data-remote="careers">.job{}.other{}</style>' },
])('the page "$page" has its part of the styles, or all', ({ page, styles }) => {
  expect(fill('||', page, careers)).toContain(styles)
})
