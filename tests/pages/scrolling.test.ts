import type { Page } from 'playwright-core'
import { untilArrived, untilLive } from '../support/browser/browser'
import { hold } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const open = sharePage()
const router = /\/releases\/shell\/.+\/router\..+\.js$/

const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
/** The router moves the page after the browser has. */
const topOf = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((done) => setTimeout(() => done(Math.round(scrollY)), 300)),
  )
const untilAt = (page: Page, top: number) =>
  page.waitForFunction((y) => Math.round(scrollY) === y, top)
const partOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Departments that we set up' })
    .getByRole('link', { name: 'HR & Admin' })

/** The page, whose router is on its way until `release`. */
async function openSetUp() {
  const { page, complaints } = await open('about:blank')
  const { asked, release } = await hold(page, router)
  await page.goto(`${url}/service/setup`)
  await untilLive(page)
  return { page, complaints, asked, release }
}

/** The same page, reached by a link. */
async function followToSetUp() {
  const { page, complaints } = await open(`${url}/service`)
  await untilLive(page)
  await page.getByRole('link', { name: 'How a set up runs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setup services' }).waitFor()
  // The router scrolls to the top once its fonts and pictures are there.
  await untilArrived(page)
  return { page, complaints, release: () => undefined }
}

test('a visitor who scrolls on from a part of the page stays there when the router comes', async () => {
  const { page, complaints, asked, release } = await openSetUp()
  await partOf(page).click()
  await asked
  await page.waitForURL('**/setup#hr-admin')
  await scrollTo(page, 1500)

  release()
  await page.waitForLoadState('networkidle')

  expect(await topOf(page)).toBe(1500)
  expect(complaints).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

test.each([
  { router: 'is on its way', openPage: openSetUp },
  { router: 'is at work', openPage: followToSetUp },
])(
  'back from a part of the page leads to where one was, when the router $router',
  async ({ openPage }) => {
    const { page, complaints, release } = await openPage()
    await scrollTo(page, 100)
    // Scroll anchoring keeps what is in view in place while the page settles.
    const here = await topOf(page)

    await partOf(page).click()
    const there = await topOf(page)
    expect(there).toBeGreaterThan(300)
    await page.goBack()
    await untilAt(page, here)
    // Nothing moves it again.
    expect(await topOf(page)).toBe(here)
    await page.goForward()
    await untilAt(page, there)
    expect(await topOf(page)).toBe(there)
    expect(complaints).toEqual([])
    release()
    await page.unrouteAll({ behavior: 'wait' })
  },
)
