import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'
import { answerNames, describePosts } from './many-posts'

const posts = describePosts(5000)

const rest = {
  'GET /api/v1/blog/recentPost': { answer: { data: posts.slice(0, 7) } },
  'GET /api/v1/blog/fetchCategory': answerNames(['Finance', 'People', 'Plant']),
  'GET /api/v1/blog/authors': answerNames(
    Array.from({ length: 40 }, (_, position) => `Author ${position}`),
  ),
  'GET /api/v1/blog/post-3': { answer: { data: { ...posts[2], content: '<p>Body</p>' } } },
  'GET /api/v1/blog/post-50': { answer: { data: { ...posts[49], content: '<p>Body</p>' } } },
}

const whole = { ...rest, 'GET /api/v1/blog': { answer: { data: { data: posts } } } }

let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  service = await startMisbehavingService(whole)
  ;[site, browser] = await Promise.all([startSite({ BLOG_API_URL: service.url }), launchBrowser()])
  // A page does not wait long for a service: on a busy machine the first one may come without its lists.
  await until(async () => slugsIn(await fetchBlog()) === 27)
})

beforeEach(() => service.behave(whole))

afterAll(async () => {
  await browser.close()
  await site.stop()
  await service.stop()
})

async function openBlog(path = '/blog', options = {}) {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options })
  await opened.page.goto(site.url + path)
  return opened
}

const fetchBlog = async () => (await fetch(`${site.url}/blog`)).text()
const slugsIn = (html: string) => html.match(/"slug":"post-/g)?.length

const cards = (page: Page) => page.locator('[id^="article-"]')
const more = (page: Page) => page.getByRole('link', { name: 'Show more articles' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the page of 5,000 articles stays light: HTML, state and elements', async () => {
  const html = await fetchBlog()

  const { page, complaints } = await openBlog()
  await untilLive(page)

  expect(html.length).toBeLessThan(150_000)
  expect(slugsIn(html)).toBe(27)
  expect(await cards(page).count()).toBe(20)
  expect(await page.getByText('20 of 5000 articles').isVisible()).toBe(true)
  expect(await page.locator('*').count()).toBeLessThan(2000)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a page has a greatest length, whatever the address asks for', async () => {
  for (const page of ['250', '9999', '0', '-1', 'x', '1e3', '2.5']) {
    const response = await fetch(`${site.url}/blog?page=${page}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html.length).toBeLessThan(600_000)
    expect(html.match(/id="article-/g)?.length).toBeGreaterThan(0)
  }
})

test('the list grows in place: nothing shifts, and the focus is on the first new article', async () => {
  const { page, complaints, requests } = await openBlog()
  await untilLive(page)
  await more(page).scrollIntoViewIfNeeded()
  const countLists = () => requests.filter((url) => url.includes('/api/v1/blog?')).length
  const asked = countLists()
  const before = await page.evaluate(() => scrollY)
  const first = await page.$('#article-1')

  await more(page).focus()
  await page.keyboard.press('Enter')
  await page.locator('#article-40').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Post 21')

  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await first?.evaluate((card) => card.isConnected)).toBe(true)
  expect(new URL(page.url()).search).toBe('?category=all&author=all&page=2')

  await more(page).click()
  await page.locator('#article-60').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Post 41')

  // The first step requested the list, which the page had come without; the second used it.
  expect(countLists()).toBe(asked + 1)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('going back from an article finds the list where it was', async () => {
  const { page } = await openBlog('/blog?category=all&author=all&page=3')
  await untilLive(page)
  await page.locator('#article-50').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)

  await page.locator('#article-50 h2 a').evaluate((link: HTMLElement) => link.click())
  // Not only the address, which changes before the list has left.
  await page.getByRole('heading', { level: 1, name: 'Post 50' }).waitFor()
  await page.goBack()
  await page.locator('#article-60').waitFor()

  await page.waitForFunction((top) => Math.abs(scrollY - top) < 3, before)
  expect(await page.locator('#article-50').isVisible()).toBe(true)
  await page.context().close()
})

test('after ten steps the list continues on a page of its own, which leads back', async () => {
  const { page } = await openBlog('/blog?category=all&author=all&page=10')
  await untilLive(page)
  expect(await cards(page).count()).toBe(200)

  await more(page).click()
  await page.locator('#article-201').waitFor()
  expect(await cards(page).count()).toBe(20)
  await page.waitForFunction(() => scrollY === 0)
  expect(await page.getByText('201 to 220 of 5000 articles').isVisible()).toBe(true)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')

  await page.getByRole('link', { name: 'Show earlier articles' }).click()
  await page.locator('#article-200').waitFor()
  expect(await cards(page).count()).toBe(200)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.context().close()
})

test('without JavaScript the next step opens where the last one ended', async () => {
  const { page } = await openBlog('/blog', { javaScriptEnabled: false })

  await more(page).click()
  await page.waitForURL(/page=2#article-21$/)

  expect(await cards(page).count()).toBe(40)
  expect(await page.locator('#article-21').boundingBox()).toMatchObject({ y: expect.any(Number) })
  expect((await page.locator('#article-21').boundingBox())?.y).toBeLessThan(200)
  await page.context().close()
})

test('a late answer to an earlier choice never replaces a newer one', async () => {
  const { page } = await openBlog()
  await untilLive(page)
  const only = (title: string) => ({ data: { data: [{ slug: title, title }] } })
  const select = page.getByRole('combobox', { name: 'Select Category' })

  let answerLate = () => {}
  const after = new Promise<void>((resolve) => (answerLate = resolve))
  service.behave({ ...rest, 'GET /api/v1/blog': { answer: only('Late'), after } })
  await select.selectOption('Finance')
  await page.getByText('Loading articles').waitFor()
  await page.waitForFunction(() => location.search.includes('Finance'))
  await until(() => service.calls.some((call) => call.includes('category=Finance')))
  service.behave({ ...rest, 'GET /api/v1/blog': { answer: only('New'), afterMs: 50 } })
  await select.selectOption('People')
  await page.getByRole('link', { name: 'New', exact: true }).waitFor()
  answerLate()
  await new Promise((resolve) => setTimeout(resolve, 300))

  expect(await page.getByRole('link', { name: 'New', exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Late', exact: true }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('category')).toBe('People')
  await page.context().close()
})

test('the page is scrolled to its top when the articles of a choice appear', async () => {
  const { page } = await openBlog()
  await untilLive(page)
  const select = page.getByRole('combobox', { name: 'Select Category' })
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  let answer = () => {}
  const after = new Promise<void>((resolve) => (answer = resolve))
  service.behave({ ...whole, 'GET /api/v1/blog': { answer: { data: posts.slice(0, 60) }, after } })

  await select.selectOption('Plant')
  await page.getByText('Loading articles').waitFor()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  answer()
  await page.getByText('20 of 60 articles').waitFor()

  await page.waitForFunction(() => scrollY === 0)
  expect(await focused(page)).not.toBe('Post 1')
  await page.context().close()
})
