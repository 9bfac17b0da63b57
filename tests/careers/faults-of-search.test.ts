import type { Page } from 'playwright-core'
import {
  answer,
  type Careers,
  enabledSubmit,
  faults,
  findJobs,
  good,
  openWithClock,
  pass,
  startCareers,
  stopCareers,
} from './recruitment'

let careers: Careers

beforeAll(async () => {
  careers = await startCareers()
}, 60_000)

afterAll(() => stopCareers(careers))

beforeEach(() => {
  careers.service.behave(good)
  careers.service.calls.length = 0
})

async function search(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Job title' }).fill(title)
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option', { name: 'Production' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
}

test.each(faults)('the openings stay when the service for a search %s', async (fault) => {
  const { page, errors } = await openWithClock(careers, '/career')
  careers.service.behave({ ...good, [findJobs]: { fault } })

  await search(page, 'planner')
  await pass(careers, page, findJobs, fault)

  await page.getByRole('heading', { name: 'Known opening' }).waitFor()
  await enabledSubmit(page).waitFor()
  expect(await page.getByText(/^Results for/).count()).toBe(0)
  expect(errors()).toEqual([])
  await page.context().close()
})

test('a late answer never replaces a newer one', async () => {
  const { page, errors } = await openWithClock(careers, '/career')
  const late = { ...answer([{ key: 'L', title: 'Late opening' }]), afterMs: 20_000 }
  careers.service.behave({ ...good, [findJobs]: late })
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('title=old'))

  await search(page, 'old')
  await page.getByText('Results for “old”').waitFor()
  await page.getByRole('link', { name: 'All openings' }).click()
  await given
  await page.getByRole('heading', { name: 'Known opening' }).waitFor()

  expect(page.url()).toBe(`${careers.site.url}/career`)
  expect(await page.getByRole('heading', { name: 'Late opening' }).count()).toBe(0)
  expect(errors()).toEqual([])
  await page.context().close()
})
