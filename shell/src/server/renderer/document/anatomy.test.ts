import { describeRelease } from '@site/releases/testing'
import type { PageAnatomy } from '../../../page/page-anatomy'
import { shell } from '../../live/renderers/test-renderers'
import type { LoadedRelease } from '../../release-set/release-set'
import { describeAnatomy, type Measured } from './anatomy'

function file(bytes: number) {
  return { integrity: 'sha384-', bytes }
}

function remoteOf(
  name: string,
  changes: Parameters<typeof describeRelease>[2] = {},
): LoadedRelease {
  const release = describeRelease(name, '1.0.0', {
    owner: `${name} team`,
    files: {
      'web/remote.js': file(1000),
      'web/page.js': file(200),
      'web/other.js': file(4000),
      'web/look.css': file(30),
      'server/remote.js': file(9000),
    },
    styles: ['web/look.css'],
    ...changes,
  })
  return { id: `1.0.0-${name}`, release, serverCode: Buffer.of(), css: '' }
}

const shellRelease = describeRelease('shell', '2.0.0', {
  owner: 'platform',
  modules: ['web/main.js'],
  styles: ['web/main.css'],
  files: { 'web/main.js': file(500), 'web/main.css': file(7), 'web/lazy.js': file(60) },
})

const blog = { part: 'blog', team: 'blog team', version: '1.0.0', release: '1.0.0-blog' }

function describePage(
  changes: Partial<Measured> = {},
  remote: LoadedRelease | undefined = remoteOf('careers'),
) {
  const made = { shell: { ...shell, release: shellRelease }, remote }
  const html = describeAnatomy(made, {
    serverMs: 12,
    failure: undefined,
    files: ['web/remote.js', 'web/page.js'],
    others: [blog],
    ...changes,
  })
  const [, json = ''] = /id="page-anatomy">(.*?)<\/script>/s.exec(html) ?? []
  const anatomy: PageAnatomy = JSON.parse(json)
  const rows = [...html.matchAll(/<tr data-part=.*?<\/tr>/gs)].map(([row]) => row)
  return { html, json, anatomy, rows }
}

test('sums up the files that the page needs of each part, and its time on the server', () => {
  const { anatomy } = describePage()

  expect(anatomy.remote).toBe('careers')
  expect(anatomy.parts).toEqual([
    {
      part: 'shell',
      team: 'platform',
      version: '2.0.0',
      release: '1-shell',
      bytes: 507,
      serverMs: 12,
      state: 'live',
    },
    { ...blog, bytes: 0, serverMs: null, state: 'not on this page' },
    {
      part: 'careers',
      team: 'careers team',
      version: '1.0.0',
      release: '1.0.0-careers',
      bytes: 1230,
      serverMs: 12,
      state: 'live',
    },
  ])
})

test('can be read without JavaScript', () => {
  const { rows, html } = describePage()

  expect(rows).toEqual([
    '<tr data-part="shell"><th scope="row">shell</th><td>platform</td><td>2.0.0</td><td>507 B</td><td>12 ms</td><td>–</td><td>live</td></tr>',
    '<tr data-part="blog"><th scope="row">blog</th><td>blog team</td><td>1.0.0</td><td>0 B</td><td>–</td><td>–</td><td>not on this page</td></tr>',
    '<tr data-part="careers"><th scope="row">careers</th><td>careers team</td><td>1.0.0</td><td>1230 B</td><td>12 ms</td><td>–</td><td>live</td></tr>',
  ])
  expect(html).toContain('<aside id="anatomy" aria-label="Anatomy of this page">')
})

test('a page with a failure is a fallback', () => {
  const { anatomy } = describePage({ failure: 'The service did not answer.' })

  expect(anatomy.parts.map(({ state }) => state)).toEqual(['live', 'not on this page', 'fallback'])
})

test('a page without a remote has the shell only', () => {
  const made = { shell: { ...shell, release: shellRelease }, remote: undefined }
  const html = describeAnatomy(made, { serverMs: 1, failure: undefined, files: [], others: [blog] })

  expect(html).toContain('<td>507 B</td>')
  expect(html).toContain('"remote":null')
  expect(html.match(/<tr data-part/g)).toHaveLength(2)
})

test('a file that the release does not name counts as 0 bytes', () => {
  expect(describePage({ files: ['web/gone.js'] }).anatomy.parts[2]?.bytes).toBe(30)
})

test.each(['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><b>', '&lt;'])(
  'markup in a release is escaped: %s',
  (words) => {
    const odd = remoteOf(words, { owner: words, version: words })

    const { html, json, anatomy, rows } = describePage({ others: [] }, odd)

    const escaped = words.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
    expect(rows[1]).toMatch(`<tr data-part="${escaped}"><th scope="row">${escaped}</th>`)
    expect(rows[1]).toContain(`<td>${escaped}</td><td>${escaped}</td>`)
    expect(html).not.toContain(words === '&lt;' ? '<td>&lt;' : words)
    expect(json).not.toContain('<')
    expect(anatomy.parts[1]).toMatchObject({ part: words, team: words, version: words })
  },
)
