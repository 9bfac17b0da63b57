import { setTimeout as pause } from 'node:timers/promises'
import {
  type MisbehavingService,
  startMisbehavingService,
} from '../support/faults/misbehaving-service'
import { type Site, startSite } from '../support/site/site'
import { untilEqual } from '../support/until'
import { faults, fetchDepartments, fetchJobs, findJobs, good } from './recruitment'

const deadline = 30_000
let service: MisbehavingService
let site: Site

beforeAll(async () => {
  service = await startMisbehavingService(good)
  site = await startSite({ RECRUITMENT_API_URL: service.url })
})

afterAll(() => Promise.all([site.stop(), service.stop()]))

/** The server's page, within a time limit. */
async function fetchPage(path: string) {
  const response = await fetch(site.url + path, { signal: AbortSignal.timeout(deadline) })
  const html = await response.text()
  return {
    status: response.status,
    stands: html.includes('Work where factories run better') && html.includes('</html>'),
    isLoading: html.includes('Loading open positions'),
    said: html.match(/Known opening(?=<\/h3>)|Found opening(?=<\/h3>)|Job not found/)?.[0],
    departments: html.match(/<option /g)?.length,
  }
}

const standing = { status: 200, stands: true, isLoading: false }
let visits = 1

/** What all openings and a search show, at new addresses, because a good page would be cached. */
async function fetchBoth() {
  visits++
  const pages = await Promise.all([
    fetchPage(`/career?page=${visits}`),
    fetchPage(`/career?title=page-${visits}`),
  ])
  return pages.map(({ said, departments, ...page }) => {
    expect(page).toEqual(standing)
    return { said, departments }
  })
}

// Each until it is so: on a busy machine, what works may miss its deadline too.
test.each(faults)('the openings are shown when the service for departments %s', async (fault) => {
  service.behave({ ...good, [fetchDepartments]: { fault } })

  await untilEqual(fetchBoth, [
    { said: 'Known opening', departments: 1 },
    { said: 'Found opening', departments: 1 },
  ])
})

test.each(faults)(
  'the page stands when the service for openings %s: with cached data',
  async (fault) => {
    service.behave({ ...good, [fetchJobs]: { fault }, [findJobs]: { fault } })

    await untilEqual(fetchBoth, [
      { said: 'Known opening', departments: 2 },
      { said: undefined, departments: 2 },
    ])
  },
)

test('after all faults the server recovers', async () => {
  service.behave(good)

  // It asks the service again within five seconds.
  let searches = 0
  let page = await fetchPage('/career?title=well')
  while (page.said !== 'Found opening') {
    await pause(250)
    page = await fetchPage(`/career?title=well-${++searches}`)
  }

  expect(page).toEqual({ ...standing, said: 'Found opening', departments: 2 })
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
