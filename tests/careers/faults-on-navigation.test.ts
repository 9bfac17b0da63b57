import type { Page } from 'playwright-core'
import {
  type Careers,
  enabledSubmit,
  faults,
  fetchDepartments,
  fetchJobs,
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

async function goTo(page: Page, name: 'Career' | 'Contact') {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await page.waitForURL(`**/${name.toLowerCase()}`)
}

/** Navigates to the page again and again in one visit, each time with another fault. */
async function visitWithFaults(
  call: string,
  look: (page: Page, end: () => Promise<void>) => Promise<void>,
) {
  const { page, errors } = await openWithClock(careers, '/contact')
  for (const fault of faults) {
    careers.service.calls.length = 0
    careers.service.behave({ ...good, [call]: { fault } })
    await goTo(page, 'Career')
    await look(page, () => pass(careers, page, call, fault))
    await goTo(page, 'Contact')
  }
  await page.context().close()
  return errors()
}

test(`the page stands when the service for openings ${faults.join(', ')}`, async () => {
  const errors = await visitWithFaults(fetchJobs, async (page, end) => {
    await end()
    await page.getByRole('link', { name: 'Try again' }).waitFor()
    expect(await page.getByText('Job not found').count()).toBe(0)
    await enabledSubmit(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  expect(errors).toEqual([])
}, 40_000)

test(`the openings are shown when the service for departments ${faults.join(', ')}`, async () => {
  const errors = await visitWithFaults(fetchDepartments, async (page, end) => {
    await page.getByRole('heading', { name: 'Known opening' }).waitFor()
    await enabledSubmit(page).waitFor()
    await end()
    await page.getByRole('button', { name: /^Department/ }).click()
    await page.getByText('No framework found.').waitFor()
  })

  expect(errors).toEqual([])
}, 40_000)
