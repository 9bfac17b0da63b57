import { promote, rollback } from '@site/releases'
import { distOf, remotes } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, readThrough, untilLive } from '../support/browser/browser'
import { isThorough, showRows } from '../support/finding'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

const changes = isThorough ? 20 : 1

showRows(['R2'], `a page open during ${changes} promotions and rollbacks of everything`)

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  for (const remote of remotes) await publish(site.desk, distOf(remote), { version: '1.1.0' })
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

/** In the order of the navigation, with what comes with a page's data. */
const pages = [
  { name: 'Home', heading: 'You make the product' },
  { name: 'About', heading: 'Factories run better when the office keeps pace' },
  { name: 'Services', heading: 'Our top Services' },
  { name: 'Career', heading: 'Work where factories run better', data: 'Apply Now' },
  { name: 'Blog', heading: 'Notes from the shop floor', data: 'Honest OEE' },
  { name: 'Contact', heading: 'Contact us about the work' },
]

/** Changes what is live of every remote, and waits until the shell serves it. */
async function changeAll(version: string, change: (remote: string) => Promise<unknown>) {
  for (const remote of remotes) await change(remote)
  await until(async () => {
    const live = await (await fetch(`${site.url}/_site/releases.json`)).json()
    return remotes.every((remote) => live.remotes[remote].version === version)
  })
}

const promoteAll = () => changeAll('1.1.0', (remote) => promote(site.desk, remote, '1.1.0'))

test(`an open page goes on everywhere while everything is promoted and rolled back ${changes} times (version skew)`, async () => {
  const { page, complaints, requests } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${site.url}/contact`)
  await untilLive(page)

  for (let change = 0; change < changes; change++) {
    await promoteAll()
    await changeAll('1.0.0', (remote) => rollback(site.desk, remote))
  }
  await promoteAll()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const { name, heading, data } of pages) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    if (data) await page.getByText(data).first().waitFor()
    // What wakes, or is a picture, loads where it is read.
    await readThrough(page)
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Notes from the shop floor' }).waitFor()

  expect(complaints).toEqual([])
  const released = requests.filter((url) => /\/releases\/(?!shell)/.test(url))
  expect(released.filter((url) => !url.includes('/1.0.0-'))).toEqual([])
  await page.context().close()
}, 300_000)

test('a page opened after the last promotion has the new releases, and hydrates without mismatches', async () => {
  const { page, complaints, requests } = await openPage(browser)

  await page.goto(`${site.url}/career`)
  await untilLive(page)

  expect(complaints).toEqual([])
  const released = requests.filter((url) => /\/releases\/(?!shell)/.test(url))
  expect(released.filter((url) => !url.includes('/1.1.0-'))).toEqual([])
  await page.context().close()
})
