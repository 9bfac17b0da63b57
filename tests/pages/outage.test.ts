import { untilArrived, untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { entryOf, linkTo } from '../support/faults/spoilt-visit'
import { showRows } from '../support/finding'

showRows(['F5', 'S9'], 'remotes that come back, modules changed on the way')

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('the server-sent page stays while its remote cannot load, and wakes when it can', async () => {
  const { page } = await open('about:blank')
  let isDown = true
  await page.route(/\/releases\/careers\/.+\.js/, (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await page.goto(`${url}/career`)
  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })
  const heading = await page.$('h1')

  expect(await heading?.isVisible()).toBe(true)
  expect(await page.locator('[data-region="page"][data-live]').count()).toBe(0)

  isDown = false
  await untilLive(page)

  expect(await heading?.evaluate((node) => node.isConnected)).toBe(true)
  await page.getByRole('textbox', { name: 'Job title' }).fill('engineer')
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/title=engineer/)
  expect(await page.title()).toMatch(/^Careers/)
})

test('a page whose remote is down is requested from the server, and the rest of the site goes on', async () => {
  const { page } = await open('about:blank')
  await page.route(/\/releases\/blog\/.+\.js/, (route) => route.abort())
  await page.goto(`${url}/career`)
  await untilLive(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })

  await navigation.getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('heading', { name: 'Notes from the shop floor to the ledger' }).waitFor()
  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })
  await navigation.getByRole('link', { name: 'Career' }).click()

  await page.getByRole('heading', { name: 'Work where factories run better' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/career')
})

test('a page whose form was lost has it again when the visitor comes back', async () => {
  const { page } = await open(`${url}/contact`)
  await untilLive(page)
  const modules = /\/releases\/contact\/.+\.js/
  await page.route(modules, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => modules.test(request.url()))
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await lost
  await linkTo(page, 'About').click()
  await untilArrived(page)

  await page.unrouteAll()
  await page.goBack()
  await page.waitForURL(`${url}/contact`)

  await page.getByRole('textbox', { name: 'Name' }).waitFor()
})

test('a choice in a page that has lost a part is shown all the same', async () => {
  const { page } = await open(`${url}/service`)
  await untilLive(page)
  // The cards of the choice, which nothing has touched, have not been asked for yet.
  await page.route(/\/releases\/marketing\/.+\.js/, (route) => route.abort())

  await page.getByRole('link', { name: 'Operations' }).first().click()

  await page.getByRole('region', { name: 'Operations' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=operation')
})

test('a module that was changed on the way is not run', async () => {
  const { page, complaints } = await open('about:blank')
  await page.route(entryOf('careers'), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true` })
  })

  await page.goto(`${url}/career`)
  await page.waitForSelector('[data-region="header"][data-live]', { state: 'attached' })

  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
  expect(complaints.join()).toMatch(/integrity/i)
  expect(await page.locator('h1').isVisible()).toBe(true)
  // A handler that is still at work would fail with the page.
  await page.unrouteAll({ behavior: 'wait' })
})

test('modules of a remote that joins later are verified as well', async () => {
  const { page } = await open('about:blank')
  let changed = 0
  await page.route(entryOf('contact'), async (route) => {
    changed += 1
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true` })
  })
  await page.goto(`${url}/career`)
  await untilLive(page)

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact' })
    .click()
  await page.waitForURL(`${url}/contact`)

  expect(changed).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
  expect(await page.locator('h1').isVisible()).toBe(true)
  // A handler that is still at work would fail with the page.
  await page.unrouteAll({ behavior: 'wait' })
})
