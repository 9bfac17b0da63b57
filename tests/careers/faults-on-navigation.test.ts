import {
  enabledSubmit,
  faults,
  fetchDepartments,
  fetchJobs,
  good,
  startVisit,
  type Visit,
} from './recruitment'

let visit: Visit

// A visit for each test: departments that have come once are kept.
beforeEach(async () => {
  visit = await startVisit()
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
