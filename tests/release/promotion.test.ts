import { addPointer, liveIn, promote, rollback } from '@site/releases'
import { distOf, stopProgram } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { isThorough } from '../support/finding'
import { throwsOnImport, withHeading } from '../support/releases/careers-code'
import { publishCareers } from '../support/releases/careers-releases'
import { publish } from '../support/site/publish'
import { type Site, startShell, startSite } from '../support/site/site'
import { until } from '../support/until'

const heading = 'Work where factories run better'
const newHeading = 'Work where machines wait for nobody'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

async function liveReleases() {
  return (await fetch(`${site.url}/_site/releases.json`)).json()
}

/** Polls the careers page; returns how long it took to change, and every status. */
async function watchCareers(expected: string) {
  const started = performance.now()
  const statuses = new Set<number>()
  for (;;) {
    const response = await fetch(`${site.url}/career`)
    statuses.add(response.status)
    if ((await response.text()).includes(expected)) break
  }
  return { seconds: (performance.now() - started) / 1000, statuses: [...statuses] }
}

test('a promoted release is served, and nothing else changes', async () => {
  const before = await liveReleases()
  const pageBefore = await (await fetch(`${site.url}/contact`)).text()
  await publishCareers(site, '1.1.0', withHeading(newHeading))

  await promote(site.desk, 'careers', '1.1.0')
  const { seconds, statuses } = await watchCareers(newHeading)

  const after = await liveReleases()
  const pageAfter = await (await fetch(`${site.url}/contact`)).text()
  // Less than one on a machine that does nothing else.
  if (isThorough) expect(seconds).toBeLessThan(5)
  expect(statuses).toEqual([200])
  expect(after.remotes.careers.version).toBe('1.1.0')
  expect({ ...after.remotes, careers: null }).toEqual({ ...before.remotes, careers: null })
  // Pages of other remotes differ in the name of the release set only.
  const setName = /\/_site\/sets\/\w+\.json/
  expect(pageAfter.replace(setName, '')).toBe(pageBefore.replace(setName, ''))
})

test('a page opened before a promotion keeps its releases (version skew)', async () => {
  await rollback(site.desk, 'careers')
  await watchCareers(heading)
  const { page, complaints, requests } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${site.url}/contact`)
  await untilLive(page)

  await promote(site.desk, 'careers', '1.1.0')
  await watchCareers(newHeading)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Career' }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
  // A reload would abort pending calls. The network was idle once already, before the link was followed.
  await page.getByText('Apply Now').first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: newHeading }).waitFor()
  // Its modules come after its first paint.
  await untilLive(page)

  const careers = requests.filter((request) => /releases\/careers\/.*\/remote\./.test(request))
  expect(new Set(careers.map((request) => request.match(/careers\/(\d\.\d)/)?.[1]))).toEqual(
    new Set(['1.0', '1.1']),
  )
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a promotion under load drops no request', async () => {
  await rollback(site.desk, 'careers')
  await watchCareers(heading)
  let isLoading = true
  const failures: string[] = []
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let visit = 0; isLoading; visit++) {
      // A busy machine refuses some of many searches.
      const search = visitor < 3 ? `/career?title=${visitor}-${visit}` : '/about'
      const path = ['/career', '/blog', '/contact', search][visit % 4]
      const response = await fetch(site.url + path)
      if (response.status !== 200) failures.push(`${path} ${response.status}`)
      await response.text()
    }
  })

  try {
    await promote(site.desk, 'careers', '1.1.0')
    await watchCareers(newHeading)
  } finally {
    isLoading = false
    await Promise.all(visitors)
  }

  expect(failures).toEqual([])
})

test('a release that is not in the store is refused, and the live one stays', async () => {
  const before = await liveReleases()

  await addPointer(site.desk, async (history) => {
    const { remotes, canaries } = liveIn(history)
    const missing = { version: '6.6.6', release: '6.6.6-000000000000' }
    return { why: 'test', live: { remotes: { ...remotes, careers: missing }, canaries } }
  })
  const reasons = await untilRefused('6.6.6')

  expect(reasons.join()).toContain(
    'careers 6.6.6-000000000000 was refused: The store has no release',
  )
  expect(reasons.join()).toContain(`${before.remotes.careers.release} is served instead.`)
  expect((await liveReleases()).remotes).toEqual(before.remotes)
  expect((await fetch(`${site.url}/career`)).status).toBe(200)
})

test('a release that throws on load is not live, now or later, and blocks no other', async () => {
  const before = await liveReleases()
  await publishCareers(site, '1.3.0', { ...throwsOnImport, isBare: true })

  await promote(site.desk, 'careers', '1.3.0')
  const reasons = await untilRefused('the shelf is empty')

  expect(reasons.join()).toMatch(/careers 1\.3\.0-\w+ was refused: .*the shelf is empty/)
  expect((await liveReleases()).remotes).toEqual(before.remotes)
  expect((await fetch(`${site.url}/career`)).status).toBe(200)

  const blog = await promoteNextBlog()
  const after = await untilLiveIs('blog', blog.id)

  expect(after.remotes).toEqual({
    ...before.remotes,
    blog: { version: blog.release.version, release: blog.id },
  })
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)

  const restarted = await startShell(site.data, site.services)
  const { remotes } = await (await fetch(`${restarted.address}/_site/releases.json`)).json()
  const status = (await fetch(`${restarted.address}/career`)).status
  await stopProgram(restarted)

  expect(remotes).toEqual(after.remotes)
  expect(status).toBe(200)
})

/** Promotes the same build under a new version. */
async function promoteNextBlog() {
  const blog = await publish(site.desk, distOf('blog'), { version: '9.0.0' })
  await promote(site.desk, 'blog', '9.0.0')
  return blog
}

async function untilLiveIs(remote: string, id: string) {
  await until(async () => (await liveReleases()).remotes[remote]?.release === id)
  return liveReleases()
}

async function untilRefused(reason: string): Promise<string[]> {
  let reasons: string[] = []
  await until(async () => {
    reasons = (await (await fetch(`${site.url}/readyz`)).json()).reasons
    return reasons.join().includes(reason)
  })
  return reasons
}
