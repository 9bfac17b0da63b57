import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import {
  answer,
  enabledSubmit,
  faults,
  fetchDepartments,
  fetchJobs,
  findJobs,
  good,
  startVisit,
  type Visit,
} from './recruitment'

let browser: Browser
let visit: Visit

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

describe('while the page is navigated to', () => {
  // A visit for each test: departments that have come once are kept.
  beforeEach(async () => {
    visit = await startVisit(browser)
  })

  afterEach(() => visit.end())

  /** Navigates to the page again and again in one visit, each time with another fault. */
  async function visitWithFaults(call: string, look: (end: () => Promise<void>) => Promise<void>) {
    const { service, goTo, pass } = visit
    for (const fault of faults) {
      service.calls.length = 0
      service.behave({ ...good, [call]: { fault } })
      await goTo('Career')
      await look(() => pass(call, fault))
      await goTo('Contact')
    }
    return visit.errors()
  }

  test(`the page stands when the service for openings ${faults.join(', ')}`, async () => {
    const { page } = visit
    const errors = await visitWithFaults(fetchJobs, async (end) => {
      await end()
      const again = page.getByRole('link', { name: 'Try again' })
      await again.waitFor()
      const list = await page.getByRole('region', { name: 'Open positions' }).boundingBox()
      expect(((await again.boundingBox())?.y ?? Number.NaN) - (list?.y ?? 0)).toBeLessThan(40)
      expect(await page.getByText('Job not found').count()).toBe(0)
      await enabledSubmit(page).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    })

    expect(errors).toEqual([])
  })

  test(`the openings are shown when the service for departments ${faults.join(', ')}`, async () => {
    const { page } = visit
    const errors = await visitWithFaults(fetchDepartments, async (end) => {
      await page.getByRole('heading', { name: 'Known opening' }).waitFor()
      await enabledSubmit(page).waitFor()
      await end()
      await page.getByRole('button', { name: /^Department/ }).click()
      await page.getByText('No framework found.').waitFor()
    })

    expect(errors).toEqual([])
  })
})

describe('while openings are searched for', () => {
  beforeAll(async () => {
    visit = await startVisit(browser)
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
    const given = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('title=old'),
    )

    await search('old')
    await page.getByText('Results for “old”').waitFor()
    await page.getByRole('link', { name: 'All openings' }).click()
    await given
    await page.getByRole('heading', { name: 'Known opening' }).waitFor()

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/career')
    expect(await page.getByRole('heading', { name: 'Late opening' }).count()).toBe(0)
    expect(visit.errors()).toEqual([])
  })
})
