import type { Browser } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
import { uglyBody } from './ugly-body'

const post = {
  slug: 'ugly',
  title: 'Why the dispatch desk waits',
  content: uglyBody,
  tags: ['desk'],
}

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`

let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  service = await startMisbehavingService({
    'GET /api/v1/blog/ugly': { answer: { data: { data: post } } },
  })
  ;[site, browser] = await Promise.all([startSite({ BLOG_API_URL: service.url }), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await service.stop()
})

async function openUgly(width: number) {
  const { page } = await openPage(browser, { viewport: { width, height: 900 } })
  const fulfil = (width: number, height: number) => ({
    body: drawing(width, height),
    contentType: 'image/svg+xml',
  })
  // Late, and with another aspect ratio than its attributes say.
  await page.route(/pictures\.invalid/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill(/bridge/.test(route.request().url()) ? fulfil(640, 360) : fulfil(300, 900))
  })
  await page.route(/youtube/, (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources') ?? []
        shifts.push(sources.map(({ node }) => node?.nodeName).join())
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await until(async () => (await fetch(`${site.url}/blog/ugly`)).status === 200)
  await page.goto(`${site.url}/blog/ugly`)
  await untilLive(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
  return page
}

test.each([375, 768, 1440])(
  'an ugly body fits %s pixels, and nothing in it shifts',
  async (width) => {
    const page = await openUgly(width)
    const table = page.getByRole('group', { name: 'Table' })
    const isScrolling = await table.evaluate((box) => box.scrollWidth > box.clientWidth)
    const columns = await page
      .locator('article > div')
      .evaluate(
        (body) =>
          [...body.children].filter((child) => child.getBoundingClientRect().right > innerWidth)
            .length,
      )

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(columns).toBe(0)
    expect(isScrolling).toBe(true)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    await page.context().close()
  },
)

test('an ugly body is sanitized: levels, pictures, frames, nothing foreign', async () => {
  const page = await openUgly(1440)
  const body = page.locator('article > div')
  const levels = await page
    .locator('h1, article > div :is(h2, h3, h4, h5, h6)')
    .evaluateAll((all) => all.map(({ localName }) => localName))
  const pictures = await body
    .locator('img')
    .evaluateAll((all) =>
      all.map((image) => [image.getAttribute('loading'), image.getAttribute('width')]),
    )

  expect(levels).toEqual(['h1', 'h2', 'h3', 'h2', 'h3', 'h2'])
  expect(pictures).toEqual([
    ['lazy', null],
    ['lazy', '640'],
  ])
  expect(await body.locator('iframe').count()).toBe(1)
  expect(
    await body
      .locator('p', { hasNotText: /\S/ })
      .filter({ hasNot: page.locator('img') })
      .count(),
  ).toBe(0)
  expect(await body.textContent()).not.toMatch(/gone|MsoNormal|WordDocument/)
  expect(await body.locator('a[href*="example.com"]').getAttribute('rel')).toBe(
    'noopener noreferrer',
  )
  expect(await findViolations(page)).toEqual([])
  await page.context().close()
})
