import { openPage, untilLive } from '../support/browser/browser'
import { hold } from '../support/browser/hold'
import { type Careers, good, startCareers, stopCareers } from './recruitment'

let careers: Careers

beforeAll(async () => {
  careers = await startCareers({})
})

afterAll(() => stopCareers(careers))

test('while the openings are asked for again, the search stays, though its code has not come', async () => {
  const { site, service, browser } = careers
  const { page, complaints } = await openPage(browser)
  await page.goto(`${site.url}/career`)
  await untilLive(page)
  const form = await page.getByRole('search').elementHandle()
  const code = await hold(page, /\/releases\/careers\/.+\.js/)

  await page.getByRole('link', { name: 'Try again' }).click()
  await code.asked
  await page.getByText('Loading open positions').waitFor({ state: 'attached' })
  const stays = await form?.isVisible()
  service.behave(good)
  code.release()
  await page.getByRole('heading', { name: 'Known opening' }).waitFor()
  await page.waitForSelector('[data-region="careers-search"][data-live]', { state: 'attached' })

  expect(stays).toBe(true)
  expect(await form?.isVisible()).toBe(true)
  expect(complaints.filter((complaint) => complaint.startsWith('page error'))).toEqual([])
})
