import type { CDPSession, Page } from 'playwright-core'
import { untilDrawn, untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'

const url = process.env.SITE_URL ?? ''
const most = 100
const open = sharePage()
const openPhone = sharePage({ isMobile: true, hasTouch: true })

/** For how many elements styles are computed, each time that they are while something is done. */
async function countStyled(page: Page, act: () => Promise<unknown>) {
  const client = await page.context().newCDPSession(page)
  const counts: number[] = []
  client.on('Tracing.dataCollected', ({ value }) => counts.push(...value.map(styledIn)))
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await act()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await endTracing(client)
  return counts
}

function styledIn({ name, args }: { name?: string; args?: { elementCount?: number } }) {
  return name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0
}

async function endTracing(client: CDPSession) {
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await ended
}

test.each([
  { path: '/', name: 'Next slide' },
  { path: '/', name: 'Pause the slides' },
  { path: '/contact', name: 'Send message' },
  { path: '/career', name: 'Department: Select Department' },
])(
  `a press of "$name" on $path computes the styles of fewer than ${most} elements at once`,
  async ({ path, name }) => {
    const { page } = await open(url + path)
    await untilLive(page)
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await button.hover()
    // Regions that wake meanwhile would count.
    await page.waitForFunction(
      (one) => one?.closest('[data-region]:not([data-live])') === null,
      await button.elementHandle(),
    )
    await page.waitForLoadState('networkidle')
    await page.waitForSelector('html[data-is-whole]')

    const counts = await countStyled(page, async () => {
      await page.mouse.down()
      await page.mouse.up()
    })

    // At once, not together: while a drawing moves, each frame adds its own, and a slow machine draws more of them.
    const styled = Math.max(...counts)
    expect(styled).toBeGreaterThan(0)
    expect(styled).toBeLessThan(most)
  },
)

test('the menu opens while most of the page is not laid out, and the popup leaves the page as it is', async () => {
  const { page } = await openPhone('about:blank', { viewport: { width: 412, height: 823 } })
  await holdModules(page)
  await page.goto(`${url}/`, { waitUntil: 'domcontentloaded' })
  const all = await page.locator('*').count()
  await page.evaluate(() => document.fonts.ready)
  // What the page itself has yet to paint would count.
  await untilDrawn(page)
  const click = (selector: string) => () =>
    page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), selector)

  const opening = await countStyled(page, click('[href="#menu"]'))
  const replacing = await countStyled(page, click('#menu [href="#portals"]'))

  expect(await page.locator('#portals').evaluate((popup) => popup.matches(':modal'))).toBe(true)
  // At once: each frame of what moves meanwhile computes a few more.
  expect(Math.max(...opening)).toBeGreaterThan(0)
  expect(Math.max(...opening)).toBeLessThan(all / 2)
  expect(Math.max(...replacing)).toBeLessThan(all / 8)
})

test('the end of laying out a page by parts computes the styles of few elements', async () => {
  const { page } = await openPhone(url, { viewport: { width: 412, height: 823 } })
  await page.waitForSelector('html[data-is-whole]')
  await untilDrawn(page)
  const all = await page.locator('*').count()

  const ending = await countStyled(page, () =>
    page.evaluate(() => {
      document.documentElement.removeAttribute('data-is-whole')
      return document.body.offsetHeight
    }),
  )

  expect(Math.max(...ending)).toBeGreaterThan(0)
  expect(Math.max(...ending)).toBeLessThan(all / 4)
})
