import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, stopProgram } from '@site/tasks'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { startInBetween } from '../support/faults/service-in-between'
import { type Site, startServices, startSite } from '../support/site/site'

const words = [
  { script: 'Latin', word: 'W'.repeat(400) },
  { script: 'Devanagari', word: 'क्षि'.repeat(100) },
  { script: 'Arabic', word: 'ضصثق'.repeat(100) },
  { script: 'emoji', word: '👩🏽‍🏭'.repeat(57) },
]

/** Fields that are no text for people: others find, sort or open by them. */
const names = ['id', 'slug', 'key', 'createdAt', 'thumbnail', 'status']

let browser: Browser
let services: Program
let site: Site
let data: string
let inBetween: Awaited<ReturnType<typeof startInBetween>>

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'long-words-'))
  ;[browser, services] = await Promise.all([launchBrowser(), startServices(data)])
  inBetween = await startInBetween(services.address, lengthen)
  site = await startSite({ BLOG_API_URL: inBetween.url, RECRUITMENT_API_URL: inBetween.url })
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop(), inBetween.stop()])
  await stopProgram(services)
  await rm(data, { recursive: true, force: true })
})

/** One script for all texts of an item. */
function wordOf({ slug = '', key = '' }: { slug?: string; key?: string }) {
  const sum = [...slug, ...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return words[sum % words.length]?.word ?? ''
}

/** Puts one unbroken word in place of every text. */
function lengthen(answer: string) {
  return JSON.stringify(JSON.parse(answer), function (this: object, name, value: unknown) {
    if (typeof value !== 'string' || names.includes(name)) return value
    // A longer name counts as missing.
    const isName = ['name', 'author', 'category', 'department'].includes(name)
    const word = isName ? wordOf(this).slice(0, 196) : wordOf(this)
    // The text of an article keeps its tags.
    return name === 'content' ? value.replace(/>[^<>]*[^<>\s][^<>]*</g, `>${word}<`) : word
  })
}

/** An article in each of the scripts. */
async function findArticles() {
  const { data: answer } = await (await fetch(`${services.address}/api/v1/blog`)).json()
  const slugs: string[] = answer.data.map(({ slug }: { slug: string }) => slug)
  return words.map(({ word }) => `/blog/${slugs.find((slug) => wordOf({ slug }) === word)}`)
}

/** Texts that stick out of the window, or of a box that cuts what sticks out; what can be scrolled to is not cut. */
function findCut(page: Page) {
  return page.evaluate(() => {
    const cut = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const element = text.parentElement
      if (!text.textContent?.trim() || element?.closest('[data-spoken-only], script, style'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const rects = [...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      )
      for (let box = element; box; box = box.parentElement) {
        const isWindow = box === document.documentElement
        const { overflowX, clipPath } = getComputedStyle(box)
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') break
        if (!isWindow && overflowX === 'visible') continue
        const { left, right } = isWindow
          ? { left: 0, right: innerWidth }
          : box.getBoundingClientRect()
        if (rects.some((rect) => rect.left < left - 1 || rect.right > right + 1)) {
          cut.add(`${element?.outerHTML.slice(0, 80)} in ${box.tagName} ${box.className}`)
        }
      }
    }
    return [...cut]
  })
}

async function measure(page: Page) {
  return {
    width: await page.evaluate(() => document.documentElement.scrollWidth),
    cut: await findCut(page),
  }
}

test('no word of a service is cut, or widens a page, at 320 or 1440 pixels', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const paths = ['/blog', '/career', '/career?title=e&department=x', ...(await findArticles())]
  const found: Record<string, unknown> = {}

  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(site.url + path)
    const narrow = await measure(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    found[path] = [narrow, await measure(page)]
  }

  const well = [320, 1440].map((width) => ({ width, cut: [] }))
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, well])))
  await page.context().close()
})

test('no word of a service is cut in the lists of choices', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 900 } })
  await page.goto(`${site.url}/blog`)
  await untilLive(page)
  await page.getByRole('combobox', { name: 'Select Category' }).selectOption({ index: 1 })
  await page.waitForURL(/category=/)
  const categories = await measure(page)

  await page.goto(`${site.url}/career`)
  await untilLive(page)
  await page.getByRole('button', { name: 'Department: Select Department' }).click()
  await page.getByRole('option').nth(1).waitFor()

  expect([categories, await measure(page)]).toEqual(Array(2).fill({ width: 320, cut: [] }))
  await page.context().close()
})
