import { createSlice, NotFoundError } from '@site/platform'
import { createHttpClient } from '@site/platform/host'
import { createStore } from '@site/platform/store'
import type { Preview, Release } from '@site/releases'
import { describeRelease } from '@site/releases/testing'
import type { StaticHandlerContext } from 'react-router-dom'
import { createPlatform } from '../../../page/create-platform'
import { formatPageState, type PageState } from '../../../page/page-state'
import { createPageFilling } from '../../release-set/inline/page-filling'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'
import type { RendererSetup } from '../protocol/protocol'
import { createDocument } from './document'

const settings: RendererSetup['settings'] = {
  publicUrl: 'https://site.example',
  services: {
    blog: 'https://blog.example',
    recruitment: 'https://jobs.example',
    contact: 'https://contact.example',
  },
  siteId: 'site',
  contact: { path: '/enquiry', csrfHeader: 'X-CSRF-Token', csrfValue: 'fixed' },
  jobDetailUrl: 'https://jobs.example/{key}',
  subscribeUrl: '',
}

function releaseOf(remote: string, files: string[], more: Partial<Release> = {}): Release {
  return describeRelease(remote, '1.0.0', {
    entry: 'web/main.js',
    modules: ['web/main.js'],
    files: Object.fromEntries(files.map((file) => [file, { integrity: `sha-${file}`, bytes: 1 }])),
    ...more,
  })
}

const setup: RendererSetup & { shell: ReleaseSet['shell'] } = {
  shell: { id: '1-s', release: releaseOf('shell', ['web/main.js']), css: 'body{}', boot: 'go()' },
  settings,
  releasesUrl: '/releases',
}

const careers: Omit<LoadedRelease, 'serverCode'> = {
  id: '1-a',
  css: '.job{}',
  release: releaseOf('careers', ['server/r.js', 'web/main.js', 'web/openings.js'], {
    pages: { 'openings/openings-page': ['web/openings.js'] },
  }),
}

const noted = createSlice({ name: 'noted', initialState: { words: '' }, reducers: {} })

type Page = {
  remote?: typeof careers
  errors?: StaticHandlerContext['errors']
  rendered?: string
  words?: string
  preview?: Preview
}

/** The page as the renderer writes it, and the server fills it. */
function write(
  { remote, errors = null, rendered = '<main></main>', words = '', preview }: Page,
  shell = setup.shell,
) {
  const toast = () => undefined
  const connect = () => createHttpClient({ baseUrl: '', timeoutMs: 1 })
  const store = createStore(createPlatform({ settings, connect, toast }), { noted: { words } })
  store.addSlices([noted])
  const match = { params: {}, pathname: '/careers', pathnameBase: '/careers' }
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname: '/careers', search: '', hash: '', state: null, key: '' },
    matches: ['site', 'careers:openings/openings-page'].map((id) => ({ ...match, route: { id } })),
    loaderData: { 'careers:openings/openings-page': { large: 'data' } },
    actionData: null,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  const made = { ...setup, shell, remote }
  const page = { context, store, rendered: Buffer.from(rendered), preview }
  const { body, holes } = createDocument(made)(page)
  return createPageFilling(made)(body, 'openings/openings-page', holes).toString()
}

function stateIn(html: string): PageState {
  const [, json = ''] = /id="page-state">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

test('the page’s metadata stands in the head, the rest in the body', () => {
  const html = write({
    rendered: '<title>Jobs | Us</title><meta name="robots" content="index"/><main>Jobs</main>',
  })
  const [head = '', body = ''] = html.split('</head>')

  expect(head).toContain('<title>Jobs | Us</title><meta name="robots" content="index"/>')
  expect(body).toContain('<div id="site"><main>Jobs</main></div>')
  expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/)
})

test('says that it has both colour schemes before the styles come', () => {
  const [before = ''] = write({}).split('<style>')

  expect(before).toContain('<meta name="color-scheme" content="light dark">')
  // The first that fits counts.
  expect(before).toMatch(/theme-color" content="#111d25" media=.*theme-color" content="#fbf8f2">/)
})

test('tells the styles where the site is, for addresses on paper', () => {
  expect(write({})).toContain('<style>:root{--site:"https://site.example"}')
})

test('carries the styles of the shell and of its own remote, and no other', () => {
  const html = write({ remote: careers })

  expect(html).toContain('body{}</style><style data-remote="careers">.job{}</style>')
  expect(html).not.toContain('.post{}')
})

const breakOut = '"</StYle ><!--<script>alert(1)</script>'

test.each([
  { sheet: 'the shell', shell: { ...setup.shell, css: breakOut }, remote: careers },
  { sheet: 'a remote', shell: setup.shell, remote: { ...careers, css: breakOut } },
])('a style sheet of $sheet cannot close its element', ({ shell, remote }) => {
  const html = write({ remote }, shell)

  expect(html).not.toContain('</StYle')
  expect(html).not.toContain('<!--')
  expect(html).toContain('"\\3c /StYle >\\3c !--<script>alert(1)\\3c /script></style>')
})

test('a file name cannot close the import map', () => {
  const file = 'web/</script><script>alert(1)</script>.js'

  const html = write({ remote: { ...careers, release: releaseOf('careers', [file]) } })

  const [, json = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  expect(Object.keys(JSON.parse(json).integrity)).toContain(`/releases/careers/1-a/${file}`)
})

function modulesIn(html: string) {
  return /<script data-main="[^"]*" data-modules="([^"]*)">/.exec(html)?.[1]?.split(' ')
}

test('carries its own part of the styles of its remote, and the digest of all of them', () => {
  const pageStyles = { 'openings/openings-page': '.opening{}', 'other-page': '.other{}' }
  const files = { ...careers.release.files, 'web/c.css': { integrity: 'sha-css', bytes: 1 } }
  const release = { ...careers.release, files, styles: ['web/c.css'] }

  const html = write({ remote: { ...careers, release, pageStyles } })

  expect(html).toContain('<style data-remote="careers" data-part>.opening{}</style>')
  expect(html).toContain('"/releases/careers/1-a/web/c.css":"sha-css"')
})

test('names the modules of the shell, the remote and the page for the boot script', () => {
  const html = write({ remote: careers })

  expect(modulesIn(html)).toEqual([
    '/releases/shell/1-s/web/main.js',
    '/releases/careers/1-a/web/main.js',
    '/releases/careers/1-a/web/openings.js',
  ])
  // Which no browser finds before the boot script.
  expect(html).not.toContain('modulepreload')
})

test('lists the digests of all modules in the import map, before the first module', () => {
  const html = write({ remote: careers })

  const [, json = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({
    integrity: {
      '/releases/shell/1-s/web/main.js': 'sha-web/main.js',
      '/releases/careers/1-a/web/main.js': 'sha-web/main.js',
      '/releases/careers/1-a/web/openings.js': 'sha-web/openings.js',
    },
  })
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('data-main'))
})

test('hands the browser the state the page was rendered from', () => {
  const state = stateIn(write({ remote: careers, words: 'hello' }))

  expect(state).toMatchObject({
    remote: { remote: 'careers', entry: '/releases/careers/1-a/web/main.js' },
    settings,
    store: { noted: { words: 'hello' } },
    errors: null,
  })
})

test('data is sent once, in the store: the router only learns that it is loaded', () => {
  const { loaderData } = stateIn(write({ remote: careers }))

  expect(loaderData).toEqual({ site: null, 'careers:openings/openings-page': null })
})

test('a page without a remote has the shell’s parts only', () => {
  const html = write({})

  expect(stateIn(html).remote).toBeNull()
  expect(html).not.toContain('data-remote')
  expect(modulesIn(html)).toHaveLength(1)
})

test.each([
  { error: new NotFoundError('There is no such post.'), kind: 'not-found' },
  { error: new Error('secret of the server'), kind: 'failed' },
])('tells the browser that the page $kind, without the reason', ({ error, kind }) => {
  const html = write({ errors: { page: error } })

  expect(stateIn(html).errors).toEqual({ page: { kind } })
  expect(html).not.toContain(error.message)
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028 and \u2029', '&lt;'])(
  'text like "%s" in the state stays text',
  (words) => {
    const html = write({ words })

    const [, json = ''] = /id="page-state">(.*?)<\/script>/.exec(html) ?? []
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(stateIn(html).store).toEqual({ noted: { words } })
  },
)

test('a state is JSON that is safe in a script', () => {
  const state = stateIn(write({ remote: careers }))

  const json = formatPageState({ ...state, store: { a: '</script>\u2028' } })

  expect(json).toContain('"\\u003c/script>\\u2028"')
})

describe('a preview', () => {
  const preview: Preview = {
    site: 'https://site.example',
    remote: 'careers',
    version: '1.5.0',
    release: '1.5.0-0123456789ab',
    expires: '2026-12-01T14:30:00.000Z',
  }

  test('says what it shows, until when, and how to leave it, without JavaScript', () => {
    const html = write({ remote: careers, preview })

    const [, badge = ''] =
      /<aside id="preview" aria-label="Preview">(.*?)<\/aside>/.exec(html) ?? []
    expect(badge).toBe(
      '<p><strong>Preview</strong> careers 1.5.0, until 2026-12-01 14:30 UTC</p>' +
        '<a href="?preview=leave">Leave</a>',
    )
  })

  test('stands outside the application, which stays the same', () => {
    const html = write({ remote: careers, preview })

    expect(html.replace(/<style>#preview.*?<\/aside>/, '')).toBe(write({ remote: careers }))
  })

  test('escapes markup in names', () => {
    const html = write({ preview: { ...preview, remote: '<b>', version: '"><script>' } })

    expect(html).not.toMatch(/<b>|"><script>/)
    expect(html).toContain('&#60;b&#62;')
  })

  test('is on no other page', () => {
    expect(write({ remote: careers })).not.toContain('preview')
  })
})

test('lets the picture of a page come before the font', () => {
  const picture = '<link rel="preload" as="image" href="/a.png" fetchPriority="high"/><main></main>'
  const fontOf = (html: string) => /<link rel="preload"[^>]*as="font"[^>]*>/.exec(html)?.[0]

  expect(fontOf(write({ rendered: picture }))).toContain('fetchpriority="low"')
  expect(fontOf(write({}))).not.toContain('fetchpriority')
})
