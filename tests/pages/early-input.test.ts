import { untilHeld, untilLive } from '../support/browser/browser'
import { holdModules } from '../support/browser/hold'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'

showRows(['U1'], 'input before a script has run')

const url = process.env.SITE_URL ?? ''
const open = sharePage()

test('a search refused before hydration runs when it is complete, with the typed text', async () => {
  const { page, complaints } = await open('about:blank')
  const { release } = await holdModules(page)
  await page.goto(`${url}/career`, { waitUntil: 'commit' })
  await untilHeld(page)
  await page.getByRole('textbox', { name: 'Job title' }).fill('engineer')
  const documentBefore = await page.evaluateHandle(() => document)

  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Submit' }).click()
  release()
  // Until then the browser would follow a complete search by itself.
  await page.waitForSelector('[data-region="careers-search"][data-live]', { state: 'attached' })
  await page.getByText('Please select a Department.').waitFor()
  await page.getByRole('button', { name: 'Department: Select Department' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/title=engineer&department=\w+/)

  expect(await documentBefore.evaluate((before) => before === document)).toBe(true)
  expect(complaints).toEqual([])
})

test('a page that the browser translates before hydration is whole all the same', async () => {
  const { page, complaints } = await open('about:blank')
  const { release } = await holdModules(page)
  await page.goto(`${url}/contact`, { waitUntil: 'commit' })
  await untilHeld(page)
  // As Chromium's translator does.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode())
      if (texts.currentNode.parentElement?.closest('#site')) found.push(texts.currentNode)
    for (const text of found) {
      const font = document.createElement('font')
      font.textContent = text.textContent
      text.parentNode?.replaceChild(font, text)
    }
  })

  release()
  await page.waitForSelector('[data-region="page"][data-live]', { state: 'attached' })
  const name = page.getByRole('textbox', { name: 'Full Name' })
  await name.fill('Asha Rao')
  await page.getByRole('navigation', { name: 'Useful links' }).waitFor()

  expect(await name.inputValue()).toBe('Asha Rao')
  expect(
    complaints.filter((complaint) => !complaint.includes('Minified React error #418')),
  ).toEqual([])
})

test('a link followed before hydration works by itself', async () => {
  const { page } = await open('about:blank')
  await holdModules(page)
  await page.goto(`${url}/career`, { waitUntil: 'commit' })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()

  await page.waitForURL(`${url}/about`, { waitUntil: 'commit' })
  expect(await page.locator('h1').textContent()).toContain('Factories run better')
})

test('a form works when the modules never arrive', async () => {
  const { page } = await open('about:blank')
  await page.route('**/releases/**/*.js', (route) => route.abort())
  await page.goto(`${url}/career`)
  await page.getByRole('textbox', { name: 'Job title' }).fill('engineer')
  // Until the page has given up its modules, it refuses a search that lacks something.
  await page.waitForFunction(() => {
    const form = document.querySelector('main form')
    return form !== null && globalThis.siteBoot?.isCold(form) === false
  })

  await page.getByRole('button', { name: 'Submit' }).click()

  await page.waitForURL(/title=engineer/)
  expect(await page.getByRole('textbox', { name: 'Job title' }).isVisible()).toBe(true)
})

test('the footer, which sleeps until seen, routes its links in the page', async () => {
  const { page, complaints } = await open('about:blank', { viewport: { width: 1440, height: 600 } })
  await page.goto(`${url}/career`)
  await untilLive(page)
  const documentBefore = await page.evaluateHandle(() => document)

  await page
    .getByRole('navigation', { name: 'Useful links' })
    .getByRole('link', { name: 'Privacy policy' })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`${url}/privacy-policy`)

  expect(await documentBefore.evaluate((before) => before === document)).toBe(true)
  expect(complaints).toEqual([])
})

test('a link within the page leaves what is not hydrated in place', async () => {
  const { page, complaints } = await open('about:blank')
  await page.goto(`${url}/contact`)
  await untilLive(page)
  const form = await page.waitForSelector('main form')
  const footer = await page.waitForSelector('footer')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/contact#main`)
  await page.waitForSelector('[data-region="contact-enquiry"][data-live]', { state: 'attached' })
  await page.goBack()
  await page.goForward()
  await page.waitForURL(`${url}/contact#main`)

  for (const kept of [form, footer]) {
    expect(await kept.evaluate((node) => node.isConnected)).toBe(true)
  }
  expect(complaints).toEqual([])
})
