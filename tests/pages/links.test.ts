import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''

const htmlOf = async (path: string) => (await fetch(url + path)).text()

async function listedPages() {
  const sitemap = await htmlOf('/sitemap.xml')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address))
}

/** Targets of a page's links within the site, with their fragments. */
function linksOf(html: string, page: URL): URL[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), page))
    .filter(({ origin }) => origin === page.origin)
}

test('every link of every page in the sitemap has a target', async () => {
  const leads = new Map<string, string>()
  for (const page of await listedPages()) {
    const links = linksOf(await htmlOf(page.pathname), page)
    for (const { pathname, search } of links) leads.set(pathname + search, page.pathname)
  }
  expect(leads.size).toBeGreaterThan(pages.length)

  const broken: string[] = []
  for (const [path, from] of leads) {
    const { status } = await fetch(url + path)
    if (status !== 200) broken.push(`${path} on ${from}: ${status}`)
  }

  expect(broken).toEqual([])
})

test('every link to a fragment has a target', async () => {
  const missing: string[] = []
  for (const page of await listedPages()) {
    for (const { pathname, search, hash } of linksOf(await htmlOf(page.pathname), page)) {
      const target = hash.slice(1) ? await htmlOf(pathname + search) : ''
      if (hash.slice(1) && !target.includes(` id="${decodeURIComponent(hash.slice(1))}"`)) {
        missing.push(`${pathname}${hash} on ${page.pathname}`)
      }
    }
  }

  expect(missing).toEqual([])
})
