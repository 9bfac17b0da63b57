import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilHeld, untilLive } from '../support/browser/browser'
import { hold } from '../support/browser/hold'

const url = process.env.SITE_URL ?? ''
const article = '/blog/honest-oee-before-automation'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** A page waits for both no longer than this, which a busy machine may need for the first view. */
const longestWait = 2000

function waitWithoutEnd(page: Page) {
  return page.addInitScript((longest) => {
    const begin = globalThis.setTimeout
    const keep = (run: TimerHandler, delay?: number) => (delay === longest ? 0 : begin(run, delay))
    Object.assign(globalThis, { setTimeout: keep })
  }, longestWait)
}

test.each([
  { first: 'picture', pattern: /\/thumbnails\/honest-oee/ },
  { first: 'font', pattern: /\/fonts\// },
])('no module is asked for before the $first of an article has come', async ({ pattern }) => {
  const { page, complaints, requests } = await openPage(browser)
  const held = await hold(page, pattern)
  const modules = () => requests.filter((request) => /\/releases\/.*\.js$/.test(request))
  await waitWithoutEnd(page)

  await page.goto(url + article, { waitUntil: 'commit' })
  await held.asked
  await page.evaluate(async () => {
    // Idle, as the modules' start would have been.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  })
  expect(modules()).toEqual([])
  held.release()
  await untilLive(page)

  expect(modules().length).toBeGreaterThan(3)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a visitor who does something does not wait for the picture', async () => {
  const { page } = await openPage(browser)
  await hold(page, /\/thumbnails\/honest-oee/)
  await waitWithoutEnd(page)
  await page.goto(url + article, { waitUntil: 'commit' })
  await untilHeld(page)
  const asked = page.waitForRequest(/\/releases\/.*\.js$/)

  await page.locator('h1').click()

  await asked
  await page.context().close()
})

test('React and the application are evaluated in tasks of their own', async () => {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript(() => {
    const begin = globalThis.setTimeout
    let tasks = 0
    const count = (run: () => void, delay?: number) =>
      begin(() => {
        tasks++
        run()
      }, delay)
    const evaluated = { react: -1, application: -1 }
    const inject = () => {
      evaluated.react = tasks
    }
    Object.assign(globalThis, {
      evaluated,
      setTimeout: count,
      // React DOM looks for React's developer tools while it is evaluated.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject },
    })
    let libraries: unknown
    Object.defineProperty(globalThis, 'siteShared', {
      get: () => libraries,
      set(given) {
        libraries = given
        evaluated.application = tasks
      },
    })
  })
  await page.goto(url + article)
  await untilLive(page)

  const { react, application } = await page.evaluate(
    () =>
      (globalThis as unknown as { evaluated: Record<'react' | 'application', number> }).evaluated,
  )
  expect(react).toBeGreaterThan(-1)
  expect(application).toBeGreaterThan(react)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without scripts no module is asked for', async () => {
  const { page, requests } = await openPage(browser, { javaScriptEnabled: false })

  await page.goto(url + article)
  await page.waitForLoadState('networkidle')

  expect(requests.filter((request) => request.endsWith('.js'))).toEqual([])
  await page.context().close()
})
