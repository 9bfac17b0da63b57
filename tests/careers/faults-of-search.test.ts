import {
  answer,
  enabledSubmit,
  faults,
  findJobs,
  good,
  startVisit,
  type Visit,
} from './recruitment'

let visit: Visit

beforeAll(async () => {
  visit = await startVisit()
})

afterAll(() => visit.end())

beforeEach(async () => {
  visit.service.behave(good)
  visit.service.calls.length = 0
  await visit.goTo('Career')
  await visit.page.getByRole('heading', { name: 'Known opening' }).waitFor()
})

afterEach(() => visit.goTo('Contact'))

async function search(title: string) {
  const { page } = visit
  await page.getByRole('textbox', { name: 'Job title' }).fill(title)
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option', { name: 'Production' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
}

test.each(faults)('the openings stay when the service for a search %s', async (fault) => {
  const { page, service, pass } = visit
  service.behave({ ...good, [findJobs]: { fault } })

  await search('planner')
  await pass(findJobs, fault)

  await page.getByRole('heading', { name: 'Known opening' }).waitFor()
  await enabledSubmit(page).waitFor()
  expect(await page.getByText(/^Results for/).count()).toBe(0)
  expect(visit.errors()).toEqual([])
})

test('a late answer never replaces a newer one', async () => {
  const { page, service } = visit
  const late = { ...answer([{ key: 'L', title: 'Late opening' }]), afterMs: 20_000 }
  service.behave({ ...good, [findJobs]: late })
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('title=old'))

  await search('old')
  await page.getByText('Results for “old”').waitFor()
  await page.getByRole('link', { name: 'All openings' }).click()
  await given
  await page.getByRole('heading', { name: 'Known opening' }).waitFor()

  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/career')
  expect(await page.getByRole('heading', { name: 'Late opening' }).count()).toBe(0)
  expect(visit.errors()).toEqual([])
})
