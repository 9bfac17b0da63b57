import { findViolations } from '../support/browser/axe'
import { openPage, untilLive } from '../support/browser/browser'
import { until } from '../support/until'
import {
  answer,
  type Careers,
  fetchDepartments,
  fetchJobs,
  findJobs,
  startCareers,
  stopCareers,
} from './recruitment'

let careers: Careers

const long = 'Longword'.repeat(1250)
const unruly = [
  { key: long, title: long, min_salary: long, status: long, experience: long, type: long },
  { key: 'A', title: 'مهندس إنتاج', department: '👩🏽‍🏭 العمليات', min_salary: 1, max_salary: '2' },
  { key: 'A', title: { toString: 'x' }, min_salary: null, max_salary: [], status: true },
  { title: 'Half an emoji \ud83d and\r\nlines\u0000', min_salary: '1e400', type: 'NaN' },
  { key: 'undefined', title: '<b>Bold</b>', min_salary: '-5', max_salary: 'Infinity' },
  {},
  null,
  'text',
]
const departments = Array.from({ length: 500 }, (_, index) => ({
  key: `K${index % 499}`,
  department: index === 7 ? null : `${index} ${'Name '.repeat(index % 50 ? 20 : 2000)}`,
}))
const many = Array.from({ length: 5000 }, (_, index) => ({
  key: `J${index}`,
  title: `Opening ${index + 1}`,
  status: 'Open',
  type: 'Full-time',
}))

beforeAll(async () => {
  careers = await startCareers({
    [fetchJobs]: answer(unruly),
    [findJobs]: answer(many),
    [fetchDepartments]: answer(departments),
  })
  // A page does not wait long for a service: on a busy machine the first one may come without its lists.
  const read = async (path: string) => (await fetch(careers.site.url + path)).text()
  await until(async () => (await read('/career')).split('<option').length > 499)
  await until(async () => (await read('/career?title=opening')).includes('of 5000'))
})

afterAll(() => stopCareers(careers))

test.each([375, 1440])('openings with unruly data keep their form at %i pixels', async (width) => {
  const { page, complaints } = await openPage(careers.browser, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${careers.site.url}/career`)
  await untilLive(page)
  await page.getByRole('textbox', { name: 'Job title' }).click()
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('option').nth(498).waitFor({ state: 'attached' })

  const text = await page.locator('main').evaluate((main) => main.textContent ?? '')
  expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|Infinity/)
  expect(text).toContain('<b>Bold</b>')
  expect(await page.locator('main article').count()).toBe(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const heights = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => card.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(1500)
  const applies = await page
    .locator('main article > a')
    .evaluateAll((links) => links.map((link) => link.clientHeight))
  expect(new Set(applies).size).toBe(1)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('option').first().click()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('5,000 openings appear in steps, without JavaScript too', async () => {
  const { page } = await openPage(careers.browser, { javaScriptEnabled: false })
  const response = await page.goto(`${careers.site.url}/career?title=opening`)
  expect((await response?.text())?.includes('Opening 25')).toBe(false)
  expect(await page.locator('main article *').count()).toBeLessThan(1000)
  await page.getByText('24 of 5000 open positions').waitFor()

  await page.getByRole('link', { name: 'Show more openings' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2')

  expect(await page.locator('main article').count()).toBe(48)
  await page.context().close()
})

test('showing more keeps the list, its place and the focus, with one request', async () => {
  const { page, requests, complaints } = await openPage(careers.browser)
  await page.goto(`${careers.site.url}/career?title=opening`)
  await untilLive(page)
  const first = await page.$('main article')
  const more = page.getByRole('link', { name: 'Show more openings' })
  await more.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)

  await more.click()
  await page.getByText('48 of 5000 open positions').waitFor()
  await page.waitForFunction(
    () => document.activeElement === document.querySelectorAll('main article')[24]?.parentElement,
  )
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await more.click()
  await page.getByText('72 of 5000 open positions').waitFor()

  expect(await first?.evaluate((card) => card.isConnected)).toBe(true)
  expect(requests.filter((request) => request.includes('/fetchDepartmentJobs')).length).toBe(1)
  expect(complaints).toEqual([])
  await page.context().close()
})
