import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type Behaviour,
  type Fault,
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { sample, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['A1'], 'the blog while its service misbehaves')

const faults = sample<Fault>(
  ['hangs', 'drips', 'resets', 'fails', 'sends HTML', 'breaks off', 'is huge'],
  3,
)
const quick = faults.filter((fault) => fault !== 'hangs' && fault !== 'drips')

const item = { slug: 'a', title: 'Article A', metaDescription: 'About A', timeAgo: 'today' }

const good: Behaviour = {
  'GET /api/v1/blog': { answer: { data: { data: [item] } } },
  'GET /api/v1/blog/recentPost': { answer: { data: [{ ...item, slug: 'b', title: 'Recent B' }] } },
  'GET /api/v1/blog/fetchCategory': { answer: { data: [{ name: 'Finance' }] } },
  'GET /api/v1/blog/authors': { answer: { data: [] } },
  'GET /api/v1/blog/a': { answer: { data: { ...item, content: '<p>Body</p>' } } },
}

const allOf = (fault: Fault): Behaviour =>
  Object.fromEntries(Object.keys(good).map((call) => [call, { fault }]))

let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  service = await startMisbehavingService(good)
  ;[site, browser] = await Promise.all([startSite({ BLOG_API_URL: service.url }), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await service.stop()
})

const withoutPrints = (html: string) =>
  expect(html.replace(/<script.*?<\/script>/gs, '')).not.toMatch(
    /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object/,
  )

/** Where 'Try again' leads. */
const againFrom = (html: string) => html.match(/ href="([^"]*)"[^>]*>Try again</)?.[1]

test.each(faults)('pages from the server stand when the blog service %s', async (fault) => {
  // New addresses, so that no cached page can stand in.
  const name = fault.replace(' ', '-')
  service.behave({ ...allOf(fault), [`GET /api/v1/blog/${name}`]: { fault } })
  const started = performance.now()

  const [list, article] = await Promise.all([
    fetch(`${site.url}/blog?author=${name}`),
    fetch(`${site.url}/blog/${name}`),
  ])

  // The deadline of a service is 800 ms; the rest is for a busy machine.
  expect(performance.now() - started).toBeLessThan(30_000)
  expect([list.status, article.status]).toEqual([200, 503])
  const [listHtml, articleHtml] = [await list.text(), await article.text()]
  expect(listHtml).toContain('Notes from the shop floor to the ledger')
  expect(listHtml).toContain('Select a category')
  expect(articleHtml).toContain('See all articles')
  expect(againFrom(listHtml)).toBe(`/blog?author=${name}`)
  expect(againFrom(articleHtml)).toBe(`/blog/${name}`)
  expect(articleHtml).toContain('content="noindex"')
  for (const html of [listHtml, articleHtml]) {
    expect(html).not.toMatch(/Loading (?:articles|the article|recent posts)|role="alert"/)
    expect(html).not.toContain('Recent Post')
    withoutPrints(html)
  }
})

/** Without the browser's own messages about failed calls. */
const ofPage = (complaints: string[]) =>
  complaints.filter(
    (line) => /^page error|^console/.test(line) && !/Failed to load|CORS/.test(line),
  )

/** Waits until the server asks the service again, which it does within five seconds, and until /blog has all of it. */
async function untilWell() {
  service.behave(good)
  let visits = 0
  const isWhole = async (path: string) =>
    /Article A.*Recent B/s.test(await (await fetch(site.url + path)).text())
  while (!(await isWhole(`/blog?author=healthy-${visits++}`))) await pause(250)
  await until(() => isWhole('/blog'))
}

async function openPaused(path: string) {
  service.behave(good)
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await opened.page.goto(site.url + path)
  await untilLive(opened.page)
  return opened
}

async function goToBlog(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('heading', { name: 'Notes from the shop floor to the ledger' }).waitFor()
}

async function expectEmptyList(page: Page) {
  await page.getByText('Loading articles').waitFor({ state: 'detached' })
  await page.getByRole('status', { name: 'Loading recent posts' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('article').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Try again' }).isVisible()).toBe(true)
  expect(await page.getByRole('combobox', { name: 'Select Category' }).isEnabled()).toBe(true)
  withoutPrints((await page.locator('main').textContent()) ?? '')
}

async function goToArticle(page: Page) {
  await page.getByRole('link', { name: 'Article A' }).click()
  await page.waitForURL(`${site.url}/blog/a`)
}

async function expectNoArticle(page: Page) {
  await page.getByRole('link', { name: 'See all articles' }).waitFor()
  expect(await page.getByRole('status', { name: 'Loading the article' }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('h1').textContent()).toBe('Blog')
}

test.each(quick)('client-side navigation works when the service %s', async (fault) => {
  const { page, complaints } = await openPaused('/career')
  service.behave(allOf(fault))

  await goToBlog(page)
  await expectEmptyList(page)
  // The service is back and the list with it; then it fails for the article only.
  service.behave({ ...good, 'GET /api/v1/blog/a': { fault } })
  await page.getByRole('button', { name: 'Reset' }).click()
  await goToArticle(page)
  await expectNoArticle(page)

  await page.getByRole('link', { name: 'Recent B' }).waitFor()
  service.behave(good)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Article A' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Article A')
  expect(ofPage(complaints)).toEqual([])
  await page.context().close()
})

test('client-side navigation gives up a service that hangs or drips', async () => {
  await untilWell()
  const [list, article] = await Promise.all([openPaused('/career'), openPaused('/blog')])
  await Promise.all([list.page.clock.install(), article.page.clock.install()])
  service.behave({ ...allOf('hangs'), 'GET /api/v1/blog/a': { fault: 'drips' } })

  await Promise.all([goToBlog(list.page), goToArticle(article.page)])
  await list.page.getByText('Loading articles').waitFor()
  await article.page.getByRole('status', { name: 'Loading the article' }).waitFor()
  await Promise.all([list.page.clock.fastForward(11_000), article.page.clock.fastForward(11_000)])
  await Promise.all([expectEmptyList(list.page), expectNoArticle(article.page)])

  expect(ofPage([...list.complaints, ...article.complaints])).toEqual([])
  await Promise.all([list.page.context().close(), article.page.context().close()])
})

test('a list that fails to reload stays as it is', async () => {
  await untilWell()
  const { page } = await openPaused('/blog')
  service.behave({ ...good, 'GET /api/v1/blog': { fault: 'fails' } })

  await page.getByRole('combobox', { name: 'Select Category' }).selectOption('Finance')
  await page.waitForURL(/category=Finance/)
  await page.getByText('Loading articles').waitFor({ state: 'detached' })

  expect(await page.getByRole('link', { name: 'Article A' }).isVisible()).toBe(true)
  await page.context().close()
})

test('after all faults the site is as it was', async () => {
  await untilWell()

  const ready = await fetch(`${site.url}/readyz`)

  expect(await ready.json()).toEqual({ status: 'ready', reasons: [] })
  expect(site.shell.child.exitCode).toBeNull()
})

test('an article whose address is in another script opens from the list, and the page lives on', async () => {
  const slug = 'मासिक-बंद'
  const listed = { ...item, slug, title: 'मासिक बंद' }
  service.behave({
    ...good,
    'GET /api/v1/blog': { answer: { data: { data: [listed] } } },
    [`GET /api/v1/blog/${encodeURIComponent(slug)}`]: {
      answer: { data: { ...listed, content: '<p>Body</p>' } },
    },
  })
  const { page, complaints } = await openPage(browser)
  const readList = async () => (await fetch(`${site.url}/blog?author=Asha`)).text()
  await until(async () => (await readList()).includes(listed.title))
  await page.goto(`${site.url}/blog?author=Asha`)
  await untilLive(page)

  await page.getByRole('link', { name: listed.title }).first().click()
  await page.getByText('Body').waitFor()
  await page.getByRole('button', { name: 'Back to top' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('link', { name: listed.title }).first().waitFor()

  expect(complaints).toEqual([])
  await page.context().close()
})
