import type { Page } from 'playwright-core'
import { untilLive } from '../support/browser/browser'
import { sharePage } from '../support/browser/share-page'
import { until, untilEqual } from '../support/until'

const url = process.env.SITE_URL ?? ''
const found = '/career?title=payable&department=FIN'
const open = sharePage()
const openPlain = sharePage({ javaScriptEnabled: false })

/** On a busy machine the first page of a search may come without its openings. */
async function untilWhole(path: string) {
  await until(async () => (await (await fetch(url + path)).text()).includes('Apply Now'))
}

async function openCareers(path = '/career', viewport = { width: 1440, height: 900 }) {
  if (path !== '/contact') await untilWhole(path)
  const watched = await open(url + path, { viewport })
  await untilLive(watched.page)
  return watched
}

/** The list's summary and titles. */
async function readList(page: Page) {
  await page.getByText(/^\d+ open position|^Job not found$/).waitFor()
  const results = page.getByText(/^Results for/)
  const heading = (await results.count()) > 0 ? await results.textContent() : undefined
  return { heading, titles: await page.locator('main article h3').allInnerTexts() }
}

const expected = {
  heading: 'Results for “payable” in Finance & Accounts',
  titles: ['Accounts Payable Executive'],
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option', { name }).click()
}

test('a search by mouse changes the address, empties the form, and reports what was found', async () => {
  const { page, complaints } = await openCareers()
  await page.getByRole('textbox', { name: 'Job title' }).fill('payable')
  await choose(page, 'Finance & Accounts')

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(url + found)

  await untilEqual(() => readList(page), expected)
  expect(await page.getByRole('textbox', { name: 'Job title' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Department: Select Department' }).waitFor()
  expect(complaints).toEqual([])
})

test('a search by keyboard alone finds the same, and keeps the focus', async () => {
  const { page, complaints } = await openCareers()
  await page.getByRole('textbox', { name: 'Job title' }).focus()
  await page.getByRole('button', { name: /^Department/ }).waitFor()

  await page.keyboard.type('payable')
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('acc')
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(url + found)

  await untilEqual(() => readList(page), expected)
  await page.waitForFunction(() => document.activeElement?.textContent === 'Submit')
  expect(complaints).toEqual([])
})

test('a search without JavaScript is the same page, with a native list of departments', async () => {
  await Promise.all(['/career', found].map(untilWhole))
  const { page } = await openPlain(`${url}/career`, { viewport: { width: 375, height: 667 } })
  await page.getByRole('textbox', { name: 'Job title' }).fill('payable')
  expect(await page.getByRole('button', { name: /Department/ }).count()).toBe(0)
  const department = page.getByRole('combobox', { name: 'Department' })
  await department.selectOption('Finance & Accounts')

  await page.getByRole('button', { name: 'Submit' }).click()

  await page.waitForURL(url + found)
  await untilEqual(() => readList(page), expected)
  const opening = await page.getByRole('heading', { name: expected.titles[0] }).boundingBox()
  expect(opening?.y).toBeGreaterThan(0)
  expect(opening?.y).toBeLessThan(667)
  await page.getByRole('link', { name: 'All openings' }).click()
  expect(page.url()).toBe(`${url}/career`)
})

test('back, forward, reload and a shared link show the list of the address', async () => {
  const { page } = await openCareers()
  const all = await readList(page)
  await page.getByRole('textbox', { name: 'Job title' }).fill('payable')
  await choose(page, 'Finance & Accounts')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(url + found)
  await readList(page)

  await page.goBack()
  await page.getByText(new RegExp(`^\\d+ open positions of ${all.titles.length}$`)).waitFor()
  expect(await readList(page)).toEqual(all)
  await page.goForward()
  await page.getByText(expected.heading).waitFor()
  await untilEqual(() => readList(page), expected)
  await untilWhole(found)
  await page.reload()
  await untilEqual(() => readList(page), expected)
  await openCareers(found)

  expect(await readList(page)).toEqual(expected)
})

test.each(['/career', found, '/career?page=2'])(
  '%s requests nothing from the service that came with the page',
  async (path) => {
    const { page, requests } = await openCareers(path)

    await page.getByRole('textbox', { name: 'Job title' }).click()
    await page.waitForSelector('[data-region="careers-search"][data-live]', { state: 'attached' })
    await page.waitForLoadState('networkidle')

    expect(requests.filter((request) => request.includes('/recruit/'))).toEqual([])
  },
)

test('a navigation to the careers page requests openings and departments', async () => {
  const { page, requests } = await openCareers('/contact')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Career' }).click()
  await readList(page)
  await page.waitForLoadState('networkidle')

  const calls = requests.filter((request) => request.includes('/recruit/'))
  expect(calls.map((call) => new URL(call).pathname).sort()).toEqual([
    '/recruit/jobs/fetchAllDepartmentJobs',
    '/recruit/jobs/fetchJobs',
  ])
})

test('"Apply Now" opens the page of the job in a tab of its own', async () => {
  const { page } = await openCareers(found)
  await page
    .context()
    .route('https://jobs.processwala.example/**', (route) => route.fulfill({ body: 'The job' }))

  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Apply Now/ }).click()
  const tab = await opening

  await tab.waitForURL('https://jobs.processwala.example/openings/FIN-1310')
  await tab.close()
  await page.context().unrouteAll()
})

test('the openings are in the structured data', async () => {
  await untilWhole(found)

  const html = await (await fetch(url + found)).text()

  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data = blocks.map(([, json = '']) => JSON.parse(json))
  const postings = data.filter((item) => item['@type'] === 'JobPosting')
  expect(postings).toMatchObject([
    {
      title: 'Accounts Payable Executive',
      identifier: { value: 'FIN-1310' },
      employmentType: 'FULL_TIME',
      baseSalary: { currency: 'INR', value: { minValue: 320000, maxValue: 450000 } },
      jobLocation: { address: { addressLocality: 'Noida', postalCode: '201309' } },
      directApply: false,
      url: 'https://jobs.processwala.example/openings/FIN-1310',
    },
  ])
})

test.each([
  { viewport: { width: 375, height: 667 }, isScrolled: true },
  { viewport: { width: 1440, height: 800 }, isScrolled: false },
])('what was found is in view at $viewport.width pixels, scrolled to: $isScrolled', async (row) => {
  const { page } = await openCareers('/career', row.viewport)
  await page.getByRole('textbox', { name: 'Job title' }).fill('payable')
  await choose(page, 'Finance & Accounts')

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(url + found)

  const title = page.getByRole('heading', { name: 'Accounts Payable Executive' })
  await title.waitFor()
  const read = () =>
    title.evaluate((one) => ({
      isInView: one.getBoundingClientRect().bottom < innerHeight,
      isScrolled: scrollY > 0,
    }))
  await untilEqual(read, { isInView: true, isScrolled: row.isScrolled })
})
