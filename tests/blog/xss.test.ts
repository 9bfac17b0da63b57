import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { atLength, isWhole, report, reportRows } from '../support/finding'
import { serve } from '../support/programs/serve'
import { until } from '../support/until'
import { startHostileBlog } from './hostile-blog'
import { type Mode, modes, unprotected } from './hostile-site'
import { shippedWords } from './shipped-words'
import { findClobbered, inspect, provoke } from './xss-oracle'
import { closers, createPayloads, type Payload } from './xss-payloads'

reportRows(['S1', 'S3'])

const seed = 20_261_014
/** More would be cut off. */
const perArticle = 250
const articles = 40
/** After so many the list shows all of them. */
const steps = 2
const everyArticle = Array.from({ length: articles }, (_, position) => position)
const step = atLength({ full: 1, ci: 7, short: 40 })
/** Positions of the articles that are opened. */
const read = everyArticle.filter((position) => position % step === 0)
/** Positions of those that a link leads to as well: what is shown of them is made in the same way. */
const followed = read.filter((_, position) => position % 4 === 0)

/** As many as an article holds. */
const perClobbering = 2600
const words = isWhole ? shippedWords() : shippedWords().slice(0, perClobbering)

const contacts: string[] = []
let canary: Awaited<ReturnType<typeof serve>>
let payloads: Payload[]
let blog: Awaited<ReturnType<typeof startHostileBlog>>

beforeAll(async () => {
  canary = await serve(({ url = '' }, response) => {
    contacts.push(url)
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('canary("origin")')
  })
  payloads = arrange(createPayloads(seed, perArticle * articles * 1.25)).map(
    ({ family, html }, number) => ({
      family,
      html: html.replaceAll('{n}', `${number}`).replaceAll('{origin}', canary.url),
    }),
  )
  blog = await startHostileBlog([...everyArticle.map(articleAt), ...clobberings()])
})

beforeEach(() => contacts.splice(0))

afterAll(() => Promise.all([blog.stop(), canary.stop()]))

/** Moves payloads that hide all that follows to the end of an article. */
function arrange(all: Payload[]) {
  const endless = all.filter(({ html }) => /<plaintext/i.test(html))
  const others = all.filter(({ html }) => !/<plaintext/i.test(html))
  return everyArticle.flatMap(() => [...others.splice(0, perArticle - 1), ...endless.splice(0, 1)])
}

/** An article with a payload in every field, and hundreds in its body. */
function articleAt(position: number) {
  const own = payloads.slice(position * perArticle, (position + 1) * perArticle)
  const [first = '', second, third, fourth, fifth] = own.map(({ html }) => html)
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

/** Articles that take each of the words as the name of an element, for `window` and for `document`. */
function clobberings() {
  return Array.from({ length: Math.ceil(words.length / perClobbering) }, (_, number) => ({
    slug: `names-${number}`,
    title: `Names ${number}`,
    content: words
      .slice(number * perClobbering, (number + 1) * perClobbering)
      .map((word) => `<form name="${word}"></form><img id="${word}" name="${word}">`)
      .join(''),
  }))
}

/** A busy machine may miss the deadline of the service: the site then says 503, and that it is to be asked again. */
async function openArticle(page: Page, slug: string) {
  await until(async () => (await page.goto(`${blog.url}/blog/${slug}`))?.status() === 200)
}

async function openRendered(page: Page, position: number, { isSafe }: Mode) {
  await openArticle(page, `article-${position}`)
  // A payload that is not cleaned may swallow the rest of the page, with its scripts.
  if (isSafe) await untilLive(page)
}

/** Without the articles, too, it is a page. */
async function openList(page: Page) {
  await until(async () => {
    await page.goto(`${blog.url}/blog?page=${steps}`)
    return (await page.locator('#article-1').count()) > 0
  })
  await untilLive(page)
}

async function follow(page: Page, position: number) {
  await page.locator(`#article-${position + 1} h2 a`).evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`${blog.url}/blog/article-${position}`)
  await page.locator('article > header h1').waitFor()
  // Until then it shows what the list has said of it.
  await page.locator('[aria-label="Loading the article"]').waitFor({ state: 'detached' })
}

/** What is dangerous in the article that the page shows, and how many payloads it shows. */
async function look(page: Page, { isSafe }: Mode) {
  const runs = await provoke(page, 'article')
  if (!isSafe) return { dangers: runs, headings: 0 }
  const { dangers, headings } = await inspect(page)
  return { dangers: [...runs, ...dangers], headings }
}

/** Looks at one article in a page of its own: a payload may lead away even while the next page is being opened. */
async function readOne(mode: Mode, show: (page: Page) => Promise<void>) {
  const { page, violations } = await blog.open(mode)
  await show(page)
  const seen = await look(page, mode)
  await page.context().close()
  return { ...seen, violations }
}

async function readAll(mode: Mode) {
  const looks: Awaited<ReturnType<typeof readOne>>[] = []
  for (const position of read) {
    looks.push(await readOne(mode, (page) => openRendered(page, position, mode)))
  }
  for (const position of followed) {
    looks.push(
      await readOne(mode, async (page) => {
        await openList(page)
        await follow(page, position)
      }),
    )
  }
  return {
    violations: looks.flatMap(({ violations }) => violations),
    dangers: looks.flatMap(({ dangers }) => dangers),
    headings: looks.reduce((sum, { headings }) => sum + headings, 0),
  }
}

function withPayload(danger: string) {
  const [, number = ''] = /No\. (\d+)/.exec(danger) ?? []
  return `${danger}: ${payloads[Number(number)]?.html}`
}

test('payloads cover every family, element and event', () => {
  const families = new Set(payloads.map(({ family }) => family))
  const all = payloads.map(({ html }) => html).join('\n')

  expect(new Set(payloads.map(({ html }) => html)).size).toBe(perArticle * articles)
  expect(families.size).toBe(7)
  expect(new Set(all.match(/<[a-z][\w:-]*/gi)).size).toBeGreaterThan(110)
  expect(new Set(all.toLowerCase().match(/\bon[a-z]+=/g)).size).toBeGreaterThan(100)
})

test.each(modes)(
  `payloads of seed ${seed} do nothing $name`,
  async (mode) => {
    const { dangers, headings, violations } = await readAll(mode)

    report({
      shows: { row: 'S1', cases: read.length * perArticle, failures: dangers.length },
      tried: `payloads in articles ${mode.name}, rendered and after navigation (seed ${seed})`,
      figure: 'none has run, in any of three modes',
    })
    expect(dangers.map(withPayload)).toEqual([])
    expect(contacts).toEqual([])
    if (mode.isSafe) {
      expect(violations).toEqual([])
      // No payload hid those after it.
      expect(headings).toBeGreaterThan((read.length + followed.length) * perArticle * 0.9)
    }
  },
  400_000,
)

test('without cleaning and policy the payloads run (control)', async () => {
  const { page } = await blog.open(unprotected)

  await openRendered(page, 0, unprotected)
  const rendered = await provoke(page, 'article')
  await openList(page)
  await follow(page, 0)
  const written = await provoke(page, 'article')

  expect(rendered.length).toBeGreaterThan(perArticle / 10)
  expect(written.length).toBeGreaterThan(perArticle / 10)
  await page.context().close()
})

/** Words that no longer mean what they did. */
async function takeNames(mode: Omit<Mode, 'name'>) {
  const { page } = await blog.open(mode)
  const taken: string[] = []
  for (const { slug } of clobberings()) {
    await openArticle(page, slug)
    taken.push(...(await findClobbered(page, words)))
  }
  await page.context().close()
  return taken
}

test(`no element of an article takes any of ${words.length} words of our modules`, async () => {
  const taken = await takeNames({ hasPolicy: true, isSafe: true })
  const uncleaned = await takeNames({ hasPolicy: true, isSafe: false })

  report({
    shows: { row: 'S3', cases: words.length, failures: taken.length },
    tried: 'every word of the modules that browsers load, as the name of elements of articles',
    figure: `${taken.length} taken; without cleaning ${new Set(uncleaned).size} would be`,
  })
  expect(taken).toEqual([])
  expect(new Set(uncleaned).size).toBeGreaterThan(words.length / 2)
})
