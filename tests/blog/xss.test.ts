import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { isWhole, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { findDanger, watchCanary } from './xss-oracle'
import { clobbered, createPayloads, type Payload } from './xss-payloads'

showRows(['S1', 'S3'], 'payloads in every field of articles, policy off')

const seed = 20_261_014
const perArticle = 100
const articles = 20
/** In full length all articles are read, otherwise every fourth of them. */
const read = Array.from({ length: articles }, (_, position) => position).filter(
  (position) => isWhole || position % 4 === 0,
)

// Closes elements that the payload before may have left open, so that payloads are independent.
const closers =
  '"\'>--></title></textarea></style></script></noscript></xmp></iframe></noembed></noframes>' +
  '</template></svg></math></select></table></object></b></i></a></p></div></form>'

let canary: Server
let contacts: string[]
let service: MisbehavingService
let site: Site
let browser: Browser
let payloads: Payload[]

beforeAll(async () => {
  contacts = []
  canary = createServer((request, response) => {
    contacts.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('canary("origin")')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  // A cast: a server on TCP has an AddressInfo.
  const { port } = canary.address() as AddressInfo
  payloads = arrange(createPayloads(seed, perArticle * articles * 1.25)).map(
    ({ family, html }, number) => ({
      family,
      html: html.replaceAll('{n}', `${number}`).replaceAll('{origin}', `http://127.0.0.1:${port}`),
    }),
  )
  service = await startMisbehavingService(behaviour())
  ;[site, browser] = await Promise.all([startSite({ BLOG_API_URL: service.url }), launchBrowser()])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await service.stop()
  canary.close()
})

/** Moves payloads that hide all that follows to the end of an article. */
function arrange(all: Payload[]) {
  const endless = all.filter(({ html }) => /<plaintext/i.test(html))
  const others = all.filter(({ html }) => !/<plaintext/i.test(html))
  return Array.from({ length: articles }, () => [
    ...others.splice(0, perArticle - 1),
    ...endless.splice(0, 1),
  ]).flat()
}

function behaviour() {
  const posts = Array.from({ length: articles }, (_, position) => articleAt(position))
  const answers: Record<string, unknown> = {
    'GET /api/v1/blog': { data: posts.map(({ content: _, ...item }) => item) },
    'GET /api/v1/blog/recentPost': { data: posts.slice(0, 7) },
    'GET /api/v1/blog/fetchCategory': posts.slice(0, 7).map(({ title }) => ({ name: title })),
    'GET /api/v1/blog/authors': posts.slice(0, 7).map(({ author }) => ({ name: author })),
  }
  for (const post of posts) answers[`GET /api/v1/blog/${post.slug}`] = { data: post }
  return Object.fromEntries(
    Object.entries(answers).map(([call, data]) => [call, { answer: { status: 'success', data } }]),
  )
}

/** An article with a payload in every field, and a hundred in its body. */
function articleAt(position: number) {
  const own = payloads.slice(position * perArticle, (position + 1) * perArticle)
  const [first, second, third, fourth, fifth] = own.map(({ html }) => html)
  return {
    slug: `article-${position}`,
    title: first,
    metaDescription: second,
    author: third,
    tags: [fourth, fifth],
    thumbnail: `https://pictures.invalid/${fifth}`,
    timeAgo: first,
    createdAt: fourth,
    content: own
      .map(({ html }, at) => `${closers}<h2>No. ${position * perArticle + at}</h2>${html}`)
      .join('\n'),
  }
}

async function openWithoutPolicy() {
  const opened = await openPage(browser, {
    bypassCSP: true,
    viewport: { width: 1280, height: 800 },
  })
  await watchCanary(opened.page)
  await opened.page.route(/pictures\.invalid/, (route) => route.abort())
  return opened.page
}

async function expectInert(page: Page, way: string, position: number) {
  const { dangers, headings } = await findDanger(page, clobbered)
  const named = dangers.map((danger) => {
    const [, number = ''] = /No\. (\d+)/.exec(danger) ?? []
    return `${way} of article ${position}: ${danger}: ${payloads[Number(number)]?.html}`
  })
  expect(named).toEqual([])
  return headings
}

test('payloads cover every family, element and event', () => {
  const families = new Set(payloads.map(({ family }) => family))
  const all = payloads.map(({ html }) => html).join('\n')

  expect(payloads.length).toBeGreaterThan(1900)
  expect(families.size).toBe(7)
  expect(new Set(all.match(/<[a-z][\w:-]*/gi)).size).toBeGreaterThan(110)
  expect(new Set(all.toLowerCase().match(/\bon[a-z]+=/g)).size).toBeGreaterThan(100)
})

test(`payloads of seed ${seed} do nothing in server-rendered pages`, async () => {
  const page = await openWithoutPolicy()
  let seen = 0

  for (const position of read) {
    await page.goto(`${site.url}/blog/article-${position}`)
    await untilLive(page)
    seen += await expectInert(page, 'server', position)
  }

  expect(contacts).toEqual([])
  // No payload hid those after it.
  expect(seen).toBeGreaterThan(read.length * perArticle * 0.9)
  await page.context().close()
})

test(`payloads of seed ${seed} do nothing after client-side navigation`, async () => {
  const page = await openWithoutPolicy()
  let seen = 0
  await page.goto(`${site.url}/blog`)
  await untilLive(page)

  for (const position of read) {
    await page
      .locator(`#article-${position + 1} h2 a`)
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(`${site.url}/blog/article-${position}`)
    await page.locator('article > header h1').waitFor()
    // Until then it shows what the list has said of it.
    await page.getByRole('status', { name: 'Loading the article' }).waitFor({ state: 'detached' })
    seen += await expectInert(page, 'navigation', position)
    await page.goBack()
    await page.locator('#article-20').waitFor()
  }

  expect(contacts).toEqual([])
  // No payload hid those after it.
  expect(seen).toBeGreaterThan(read.length * perArticle * 0.9)
  await page.context().close()
})
