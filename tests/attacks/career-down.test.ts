import type { Browser } from 'playwright-core'
import { faults, fetchDepartments, fetchJobs, findJobs, good } from '../careers/recruitment'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { report, showRows } from '../support/finding'
import { type Site, startSite } from '../support/site/site'

showRows(['A2'], 'openings without their service')

const claims = /Job not found|No Jobs Found|\d+ open positions?|Results for|JobPosting/
const quick = faults.filter((fault) => fault !== 'hangs' && fault !== 'drips')

let service: MisbehavingService
let site: Site
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  service = await startMisbehavingService(good)
  site = await startSite({ RECRUITMENT_API_URL: service.url, BLOG_API_URL: service.url })
})

afterAll(() => Promise.all([site.stop(), service.stop(), browser.close()]))

async function fetchPage(path: string) {
  const response = await fetch(site.url + path, { signal: AbortSignal.timeout(20_000) })
  const html = await response.text()
  return {
    status: response.status,
    claims: html.replace(/<script(?! type="application\/ld).*?<\/script>/gs, '').match(claims)?.[0],
    isFound: !html.includes('name="robots" content="noindex"'),
    hasForm: html.includes('role="search"'),
    leadsOn: html.includes('>Try again</a>'),
  }
}

test.each(faults)('the page claims nothing of openings when the service %s', async (fault) => {
  const name = fault.replaceAll(' ', '-')
  service.behave({ ...good, [fetchJobs]: { fault }, [findJobs]: { fault } })

  const pages = await Promise.all([
    fetchPage(`/career?page=${faults.indexOf(fault) + 2}`),
    fetchPage(`/career?title=${name}&department=PRD`),
  ])

  const silent = { status: 200, claims: undefined, isFound: false, hasForm: true, leadsOn: true }
  expect(pages).toEqual([silent, silent])
  report({
    number: 'small',
    tried: `/career and a search while the recruitment service ${fault}`,
    figure: `${pages.filter((page) => page.claims).length} of 2 pages claim anything, ${pages.filter((page) => page.isFound).length} to be indexed`,
  })
})

test('the list of articles has noindex while it is unknown', async () => {
  const answer = await fetch(`${site.url}/blog?author=nobody-asked`)
  const html = await answer.text()

  expect(answer.status).toBe(200)
  expect(html).toContain('name="robots" content="noindex"')
  expect(html).not.toMatch(/There are no articles|\d+ articles?</)
})

test('after a navigation in the browser the page claims nothing either, and a later one shows the openings', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/contact`)
  await untilLive(page)
  for (const fault of quick) {
    service.behave({ [fetchJobs]: { fault }, [fetchDepartments]: { fault } })
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Career' }).click()
    await page.getByRole('link', { name: 'Try again' }).waitFor()

    expect(await page.locator('main').textContent()).not.toMatch(claims)
    expect(await page.getByRole('alert').count()).toBe(0)
    if (fault === quick.at(-1)) break
    await main.getByRole('link', { name: 'Contact' }).click()
    // Until then the page before is shown, with a link of the same name.
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
  }

  service.behave(good)
  await page.getByRole('link', { name: 'Try again' }).click()

  await page.getByRole('heading', { name: 'Known opening' }).waitFor()
  expect(await page.getByRole('link', { name: 'Try again' }).count()).toBe(0)
  await page.context().close()
})
