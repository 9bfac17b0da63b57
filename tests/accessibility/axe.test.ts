import { findViolations, rulesOfColours } from '../support/browser/axe'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { showRows } from '../support/finding'

showRows(['U2'], 'axe in every state')

const url = process.env.SITE_URL ?? ''
const narrow = { width: 375, height: 900 }
const open = sharePage()

test('the mobile menu has no violation', async () => {
  const { page } = await open(`${url}/privacy-policy`, { viewport: narrow })
  await untilLive(page)

  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('dialog').waitFor()

  expect(await findViolations(page)).toEqual([])
})

test('the drawer of the operation pages has no violation', async () => {
  const { page } = await open(`${url}/service/operation/production`, { viewport: narrow })
  await untilLive(page)

  await page.locator('main nav summary, main summary').first().click()

  expect(await findViolations(page)).toEqual([])
})

test('the portal popup has no violation in either scheme', async () => {
  const { page } = await open(`${url}/privacy-policy`, { reducedMotion: 'reduce' })
  await untilLive(page)

  await page.getByRole('button', { name: 'cms login' }).click()
  await page.getByRole('dialog').waitFor()
  const inLight = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })

  expect([inLight, await findViolations(page, rulesOfColours)]).toEqual([[], []])
})

test.each([
  { path: '/contact', send: 'Send message', problem: 'Username is required' },
  { path: '/career', send: 'Submit', problem: 'Job Title is required' },
])('the refused form of $path has no violation in either scheme', async (form) => {
  const { page } = await open(url + form.path, { reducedMotion: 'reduce' })

  await page.getByRole('button', { name: form.send }).click()
  await page.getByText(form.problem).waitFor()
  const inLight = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })

  expect([inLight, await findViolations(page, rulesOfColours)]).toEqual([[], []])
})
