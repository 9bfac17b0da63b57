import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import {
  type Behaviour,
  type Fault,
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { sample } from '../support/finding'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

export const faults = sample<Fault>(
  ['hangs', 'drips', 'resets', 'fails', 'sends HTML', 'breaks off', 'is huge'],
  3,
)

export const fetchJobs = 'GET /recruit/jobs/fetchJobs'
export const findJobs = 'GET /recruit/jobs/fetchDepartmentJobs'
export const fetchDepartments = 'GET /recruit/jobs/fetchAllDepartmentJobs'

export const answer = (data: unknown) => ({ answer: { status: 'success', data } })

/** Good answers of the service. */
export const good: Behaviour = {
  [fetchJobs]: answer([{ key: 'A', title: 'Known opening' }]),
  [findJobs]: answer([{ key: 'B', title: 'Found opening' }]),
  [fetchDepartments]: answer([{ key: 'PRD', department: 'Production' }]),
}

export type Careers = { site: Site; service: MisbehavingService; browser: Browser }

/** A site over a recruitment service that a test controls, and a browser. */
export async function startCareers(behaviour = good): Promise<Careers> {
  const service = await startMisbehavingService(behaviour)
  const [site, browser] = await Promise.all([
    startSite({ RECRUITMENT_API_URL: service.url }),
    launchBrowser(),
  ])
  return { site, service, browser }
}

export function stopCareers({ site, service, browser }: Careers) {
  return Promise.all([browser.close(), site.stop(), service.stop()])
}

/**
 * A visit to the shared site whose calls for openings go to a service that the test controls; the server's own calls
 * do not. Its clock can be set forward, so that no test waits for a hanging call.
 */
export async function startVisit(browser: Browser) {
  const service = await startMisbehavingService(good)
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.route('**/recruit/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.continue({ url: service.url + pathname + search })
  })
  await page.clock.install()
  await page.goto(`${process.env.SITE_URL}/contact`)
  await untilLive(page)
  return {
    page,
    service,
    errors: () => complaints.filter((complaint) => complaint.startsWith('page error')),
    /** To careers with what the service answers now. */
    async goTo(name: 'Career' | 'Contact') {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.waitForURL(`**/${name.toLowerCase()}`)
    },
    /** Waits for a call; the page's clock is advanced for one that never ends. */
    async pass(call: string, fault: Fault) {
      await until(() => service.calls.some((made) => made.startsWith(call)))
      if (fault === 'hangs' || fault === 'drips') await page.clock.fastForward(11_000)
    },
    end: () => Promise.all([page.context().close(), service.stop()]),
  }
}

export type Visit = Awaited<ReturnType<typeof startVisit>>

export const enabledSubmit = (page: Page) =>
  page.getByRole('button', { name: 'Submit', disabled: false })
