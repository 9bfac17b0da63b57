import { createHash } from 'node:crypto'
import { type LiveRelease, readBuild } from '@site/releases'
import { distOf, remotes } from '@site/tasks'
import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''

function contentOf(html: string, attribute: 'name' | 'property', name: string) {
  return html.match(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`))?.[1]
}

test.each(pages)('%s is complete HTML without a script', async (path) => {
  const response = await fetch(url + path)
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  expect(head.match(/<title>([^<]+)<\/title>/)?.[1]?.length).toBeGreaterThanOrEqual(10)
  expect(contentOf(head, 'name', 'description')?.length).toBeGreaterThan(50)
  expect(head.match(/<link rel="canonical" href="([^"]*)"\/>/)?.[1]).toBe(url + path)
  expect(contentOf(head, 'name', 'robots')).toMatch(/index, follow/i)
  for (const name of ['title', 'description', 'url', 'image', 'type', 'site_name']) {
    expect(contentOf(head, 'property', `og:${name}`)).toBeTruthy()
  }
  for (const name of ['card', 'title', 'description', 'image']) {
    expect(contentOf(head, 'name', `twitter:${name}`)).toBeTruthy()
  }
  const structured = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const types = structured.map(([, json = '']) => JSON.parse(json)['@type'])
  expect(types.slice(0, 2)).toEqual(['Organization', 'BreadcrumbList'])
  // Nothing waits hidden behind a fallback, and no attribute would break a strict policy.
  expect(html.match(/<div hidden|<template|<[^>]+\sstyle="/g)).toBeNull()
})

test('no two pages have the same title or description', async () => {
  const titles = new Set<string | undefined>()
  const descriptions = new Set<string | undefined>()

  for (const path of pages) {
    const html = await (await fetch(url + path)).text()
    titles.add(html.match(/<title>([^<]+)/)?.[1])
    descriptions.add(contentOf(html, 'name', 'description'))
  }

  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('of marketing, only the operation pages have a robots tag in capitals', async () => {
  const marketing = pages.filter((path) => !/^\/(blog|career|contact)/.test(path))
  for (const path of marketing) {
    const html = await (await fetch(url + path)).text()
    const wanted = path.startsWith('/service/operation/') ? 'INDEX, FOLLOW' : 'index, follow'
    expect([path, contentOf(html, 'name', 'robots')]).toEqual([path, wanted])
  }
})

test('only pages with questions have them as structured data, with all of them', async () => {
  const counts = new Map<string, number>()
  for (const path of pages) {
    const html = await (await fetch(url + path)).text()
    const [, json = ''] = html.match(/<script[^>]*>([^<]*"FAQPage".*?)<\/script>/) ?? []
    if (json) counts.set(path, JSON.parse(json).mainEntity.length)
    expect([path, /<details[^>]* name="faq"/.test(html)]).toEqual([path, json !== ''])
  }

  expect(Object.fromEntries(counts)).toEqual({
    '/service/operation/production': 7,
    '/service/operation/legal': 6,
    '/service/operation/finance': 6,
    '/service/operation/hradmin': 6,
    '/service/operation/facility': 6,
  })
})

test('every page names the company’s address, networks and portals', async () => {
  const html = await (await fetch(`${url}/about`)).text()

  const outside = [...html.matchAll(/<a [^>]*href="(https:[^"]+)"[^>]*>/g)]
  const hosts = outside.map(([, href = '']) => new URL(href).hostname.replace(/^www\./, ''))

  expect(
    hosts.filter((host) => host.endsWith('.example')).map((host) => host.split('.')[0]),
  ).toEqual(['ess', 'inventory-1', 'inventory-2', 'hr-1', 'hr-2', 'hrms'])
  expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([
    'x.com',
    'facebook.com',
    'linkedin.com',
    'quora.com',
    'youtube.com',
  ])
  for (const [link] of outside) {
    expect(link).toContain('target="_blank"')
    expect(link).toContain('rel="noopener noreferrer"')
  }
  expect(html.slice(html.indexOf('<footer'))).toContain('Noida')
})

test('the font comes from the site, ahead of the styles that need it', async () => {
  const html = await (await fetch(`${url}/`)).text()

  const [, font = ''] = html.match(/<link rel="preload"[^>]*href="(\/[^"]+\.woff2)"/) ?? []
  const response = await fetch(url + font)

  expect(response.headers.get('content-type')).toBe('font/woff2')
})

test.each(['/nowhere', '/blog/no-such-post', '/career/nothing-here'])(
  '%s is the not-found page, with status 404',
  async (path) => {
    const response = await fetch(url + path)
    const html = await response.text()

    expect(response.status).toBe(404)
    expect(html).toContain('oops! page not found')
    expect(html).toContain('Sorry, the page you,re looking for doesn&#x27;t exist.')
    expect(contentOf(html, 'name', 'robots')).toBe('noindex')
  },
)

test('the careers page names only the modules of the shell and of careers', async () => {
  const html = await (await fetch(`${url}/career`)).text()

  const remotes = new Set([...html.matchAll(/\/releases\/([a-z]+)\//g)].map((match) => match[1]))

  expect([...remotes].sort()).toEqual(['careers', 'shell'])
})

test('every module that is to be preloaded is in the import map with its digest', async () => {
  const html = await (await fetch(`${url}/career`)).text()
  const map = html.match(/<script type="importmap">(.*?)<\/script>/)?.[1] ?? ''

  const { integrity } = JSON.parse(map)
  const modules = html.match(/ data-modules="([^"]+)"/)?.[1]?.split(' ') ?? []

  expect(modules.length).toBeGreaterThan(3)
  for (const href of modules) expect(integrity[href]).toMatch(/^sha384-/)
})

test('a hashed file is cached as immutable, and a missing one is never HTML', async () => {
  const html = await (await fetch(`${url}/career`)).text()
  const file = html.match(/\/releases\/careers\/[^"]+\.js/)?.[0] ?? ''

  const found = await fetch(url + file, { headers: { 'Accept-Encoding': 'br' } })
  const missing = await fetch(url + file.replace(/\.\w+\.js$/, '.000000000000.js'))

  expect(found.status).toBe(200)
  expect(found.headers.get('content-encoding')).toBe('br')
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('only browser files are served from the release store', async () => {
  const html = await (await fetch(`${url}/career`)).text()
  const folder = html.match(/\/releases\/careers\/[^/]+/)?.[0] ?? ''
  const entry = html.match(/\/web\/container\.\w+\.js/)?.[0]

  for (const path of [
    '/release.json',
    `${entry}.map`,
    '/server/remote.js',
    '/web/..%2frelease.json',
    '/web/%2e%2e/x.js',
  ]) {
    expect((await fetch(url + folder + path)).status).toBe(404)
  }
})

test('one page has one address', async () => {
  const asked = await fetch(`${url}/blog//?utm_source=x`, { redirect: 'manual' })
  const outside = await fetch(`${url}//evil.example/`, { redirect: 'manual' })

  expect(asked.status).toBe(308)
  expect(asked.headers.get('location')).toBe('/blog?utm_source=x')
  expect(outside.headers.get('location')).toBe('/evil.example')
})

test('a second visit is answered with 304 when nothing changed', async () => {
  const first = await fetch(`${url}/privacy-policy`)
  const etag = first.headers.get('etag') ?? ''

  const second = await fetch(`${url}/privacy-policy`, { headers: { 'If-None-Match': etag } })

  expect(etag).not.toBe('')
  expect(second.status).toBe(304)
})

test('the shell says that it is alive and ready, and which releases are live', async () => {
  const alive = await fetch(`${url}/healthz`)
  const ready = await fetch(`${url}/readyz`)
  const releases = await (await fetch(`${url}/_site/releases.json`)).json()

  expect(alive.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready', reasons: [] })
  expect(Object.keys(releases.remotes).sort()).toEqual([...remotes].sort())
  for (const { version, release } of Object.values<LiveRelease>(releases.remotes)) {
    expect(release).toMatch(/-[0-9a-f]{32}$/)
    expect(release.slice(0, -33)).toBe(version)
  }
})

test('the sitemap lists every page of the live releases, and robots.txt names it', async () => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const robots = await (await fetch(`${url}/robots.txt`)).text()

  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.slice(url.length),
  )
  const released = await Promise.all(remotes.map((remote) => readBuild(distOf(remote))))
  const own = released.flatMap(({ routes }) => routes).filter((path) => !/[:*]|\.\w+$/.test(path))

  expect(own.filter((path) => !listed.includes(path))).toEqual([])
  // A team may have released more pages since; each is there.
  const more = listed.filter((path) => !path.startsWith('/blog/') && !own.includes(path))
  for (const path of more) expect((await fetch(url + path)).status).toBe(200)
  expect(pages.filter((path) => !listed.includes(path))).toEqual([])
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
})

test('every fixed page has a picture to share, and no two the same', async () => {
  const digests = new Set<string>()
  const shared = pages.filter((path) => !path.startsWith('/blog/'))
  for (const path of shared) {
    const html = await (await fetch(url + path)).text()
    const image = contentOf(html, 'property', 'og:image') ?? ''
    const response = await fetch(image)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect({ path, type: response.headers.get('content-type') }).toEqual({
      path,
      type: 'image/png',
    })
    // Width and height are at fixed offsets in a PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    digests.add(createHash('sha1').update(bytes).digest('hex'))
  }

  expect(digests.size).toBe(shared.length)
})

test('a page without a picture of its own shares the site’s', async () => {
  const response = await fetch(`${url}/share/blog/some-post.png`, { redirect: 'manual' })

  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/share.png')
})
