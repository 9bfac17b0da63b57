import type { Page } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { until } from '../support/until'
import { findFeedFaults } from './atom'

const url = process.env.SITE_URL ?? ''
const slug = 'honest-oee-before-automation'
const open = sharePage()
const openPlain = sharePage({ javaScriptEnabled: false })

const select = (page: Page) => page.getByRole('combobox', { name: 'Select Category' })
const chosen = (page: Page) =>
  select(page).evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text)
const titles = (page: Page) => page.locator('main article h2').allInnerTexts()

/** Waits until the list is that of this category. */
async function untilListOf(page: Page, category: string) {
  await page.waitForURL((to) => to.searchParams.get('category') === category)
  await page.getByText('Loading articles').waitFor({ state: 'detached' })
}

test('choice, author, back, forward, reload and a shared link show one and the same list', async () => {
  const { page, complaints } = await open(`${url}/blog`)
  await untilLive(page)
  const all = await titles(page)
  expect(await chosen(page)).toBe('Select a category')

  await select(page).selectOption('Supply Chain')
  await untilListOf(page, 'Supply Chain')
  const supply = await titles(page)
  const link = page.url()
  await page.getByRole('link', { name: 'Meera Nair' }).click()
  await page.waitForURL(/author=Meera/)
  await untilListOf(page, 'Supply Chain')
  await page.getByRole('button', { name: 'Reset' }).click()
  await untilListOf(page, 'all')

  expect(new URL(page.url()).search).toBe('?category=all&author=all')
  expect(new URL(link).search).toBe('?category=Supply+Chain&author=all')
  expect(supply.length).toBeGreaterThan(0)
  expect(supply.length).toBeLessThan(all.length)
  expect(await titles(page)).toEqual(all)
  expect(await chosen(page)).toBe('All')

  await page.goBack()
  await page.goBack()
  await untilListOf(page, 'Supply Chain')
  await page.waitForFunction(
    (count) => document.querySelectorAll('main article').length === count,
    supply.length,
  )
  expect(await titles(page)).toEqual(supply)
  expect(await chosen(page)).toBe('Supply Chain')
  await page.goForward()
  await page.goForward()
  await untilListOf(page, 'all')
  await page.waitForFunction(
    (count) => document.querySelectorAll('main article').length === count,
    all.length,
  )

  // On a busy machine the first page of a choice may come without its list.
  await until(async () => (await (await fetch(link)).text()).includes('id="article-1"'))
  await page.goto(link)
  expect(await titles(page)).toEqual(supply)
  await page.reload()
  expect(await titles(page)).toEqual(supply)
  expect(await chosen(page)).toBe('Supply Chain')
  const shared = await openPlain(link)
  expect(await titles(shared.page)).toEqual(supply)
  expect(complaints).toEqual([])
})

test('the dropdown is 280 pixels wide and begins with All', async () => {
  const { page } = await open(`${url}/blog`)

  const options = await select(page).locator('option').allInnerTexts()

  expect((await select(page).boundingBox())?.width).toBe(280)
  expect(options.slice(0, 2)).toEqual(['Select a category', 'All'])
  expect(options.length).toBeGreaterThan(4)
})

test('without JavaScript a category is applied, and Reset returns to all', async () => {
  const { page } = await openPlain(`${url}/blog`)
  const all = await titles(page)

  await select(page).selectOption('Supply Chain')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/category=Supply\+Chain/)
  expect((await titles(page)).length).toBeLessThan(all.length)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL(/category=all&author=all/)

  expect(await titles(page)).toEqual(all)
})

test('an article opens from its card at the top, with all its parts, and another follows', async () => {
  const { page, complaints } = await open(`${url}/blog`)
  await untilLive(page)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const [first = ''] = await page
    .locator('main article h2 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

  await page
    .locator(`main article a[href="${first}"]`)
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(url + first)
  await page.locator('article h1').waitFor()
  await page.waitForFunction(() => scrollY === 0)
  expect(await page.getByText('COO', { exact: true }).isVisible()).toBe(true)
  expect(
    await page.locator('article > img').evaluate((image: HTMLImageElement) => image.src),
  ).toMatch(/\.png$/)
  const title = await page.locator('article h1').textContent()

  await page.locator('aside li a[href^="/blog/"]').nth(4).click()
  await page.waitForFunction(
    (before) => document.querySelector('article h1')?.textContent !== before,
    title,
  )
  await page.locator('article h1').waitFor()

  await page.waitForFunction(() => scrollY === 0)
  // Until then it shows what the list has said of it.
  await page.locator('article > div p').nth(3).waitFor()
  expect(complaints).toEqual([])
})

test.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
  ['Twitter', 'https://twitter.com/intent/tweet', 'url'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 'url'],
])(
  'an article is shared on %s by its public address, in a window of about 550 by 400',
  async (network, to, name) => {
    const { page } = await open(`${url}/blog/${slug}`)
    await untilLive(page)
    await page.evaluate(() => {
      const opened: unknown[] = []
      Object.assign(globalThis, { opened, open: (...words: unknown[]) => void opened.push(words) })
    })

    await page.getByRole('link', { name: `Share on ${network}` }).click()

    const [[address, target, features]] = await page.evaluate(() =>
      Reflect.get(globalThis, 'opened'),
    )
    const shared = new URL(address)
    expect(shared.origin + shared.pathname).toBe(to)
    expect(shared.searchParams.get(name)).toBe(`${url}/blog/${slug}`)
    expect(target).toBe('_blank')
    expect(features).toMatch(/width=550,height=400/)
    expect(features).toContain('noopener')
  },
)

test('an article has metadata: brand, canonical address, robots, picture, BlogPosting', async () => {
  const html = await (await fetch(`${url}/blog/${slug}`)).text()
  const content = (name: string) =>
    html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
  const structured = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json))
    .find((item) => item['@type'] === 'BlogPosting')

  expect(html.match(/<title>([^<]*)/)?.[1]).toMatch(/ \| Processwala$/)
  expect(html).toContain(`<link rel="canonical" href="${url}/blog/${slug}"/>`)
  expect(content('robots')).toBe('INDEX, FOLLOW')
  expect(content('og:type')).toBe('article')
  expect(content('og:image')).toBe(content('twitter:image'))
  const picture = await fetch(content('og:image') ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(structured).toMatchObject({
    headline: expect.any(String),
    description: content('description'),
    image: [content('og:image')],
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    author: { '@type': 'Person', name: expect.any(String) },
    publisher: { '@type': 'Organization', name: expect.any(String) },
    mainEntityOfPage: { '@type': 'WebPage', '@id': `${url}/blog/${slug}` },
  })
})

test('every article is in the sitemap with its date, and every page names the feed', async () => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const feed = await (await fetch(`${url}/blog/feed.xml`)).text()
  const html = await (await fetch(`${url}/blog`)).text()
  const paths = [...html.matchAll(/<h2 dir="auto"><a href="(\/blog\/[^"]+)"/g)].map(
    ([, path]) => path,
  )

  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    expect(sitemap).toMatch(new RegExp(`<loc>${url}${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d`))
    expect(feed).toContain(`<id>${url}${path}</id>`)
  }
  expect(sitemap).not.toContain('feed.xml')
  expect(findFeedFaults(feed)).toBe('')
  expect(html.slice(0, html.indexOf('</head>'))).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/blog/feed.xml"',
  )
  expect(html).toContain('<a href="/blog/feed.xml" type="application/atom+xml">')
})

test.each([390, 360, 320])('without JavaScript the filter fits into %i pixels', async (width) => {
  const { page } = await openPlain(`${url}/blog`, { viewport: { width, height: 800 } })

  const apply = await page.getByRole('button', { name: 'Apply' }).boundingBox()

  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width)
  expect((await select(page).boundingBox())?.width).toBe(280)
  expect((apply?.x ?? 0) + (apply?.width ?? 0)).toBeLessThan(width)
})

/** Scrolls down the page, and says where the recent posts are then. */
async function recentPosts(height: number, width = 1440) {
  const { page } = await open(`${url}/blog/${slug}`, { viewport: { width, height } })
  const recent = page.locator('section', {
    has: page.getByRole('heading', { name: 'Recent Post' }),
  })

  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const box = await recent.boundingBox()
  return { page, recent, top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
}

test('the sidebar is 400 pixels wide, and its seven recent posts stay in view', async () => {
  const { page, recent, top } = await recentPosts(900)

  const header = await page.locator('header').first().boundingBox()

  expect(
    (await page.getByRole('complementary', { name: 'More from the blog' }).boundingBox())?.width,
  ).toBe(400)
  expect(await recent.getByRole('listitem').count()).toBe(7)
  expect(top).toBeGreaterThan(header?.height ?? 0)
  expect(top).toBeLessThan(200)
})

test.each([760, 600, 400])(
  'recent posts that are taller than a window of %i pixels scroll in themselves',
  async (height) => {
    const { page, recent, top, bottom } = await recentPosts(height)
    const before = await page.evaluate(() => scrollY)
    expect(top).toBeLessThan(200)
    expect(bottom).toBeLessThanOrEqual(height)

    const [first, last] = [recent.getByRole('link').first(), recent.getByRole('link').last()]
    await first.focus()
    for (let post = 1; post < 7; post++) await page.keyboard.press('Tab')

    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)
    const box = await last.boundingBox()
    expect(box?.y).toBeGreaterThan(top)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  },
)

test.each([375, 1125])(
  'in a window of %i pixels recent posts are a strip below the article, down to its last',
  async (width) => {
    const { page, recent, top, bottom } = await recentPosts(600, width)
    expect(top).toBeGreaterThan(600)
    expect(bottom - top).toBeLessThan(200)

    const last = recent.getByRole('link').last()
    await last.focus()

    await until(async () => {
      const { left, right } = await last.evaluate((link) => link.getBoundingClientRect())
      return left > 0 && right <= width
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)

test.each(['/blog', `/blog/${slug}`])('axe finds nothing wrong with %s', async (path) => {
  const { page } = await open(url + path)
  await untilLive(page)

  expect(await findViolations(page)).toEqual([])
})
