import { promote, rollback } from '@site/releases'
import { distOf, remotes } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
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
  for (const name of ['Home', 'About', 'Services', 'Career', 'Blog', 'Contact']) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === addresses[name])
    await page.waitForLoadState('networkidle')
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()

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

const addresses: Record<string, string> = {
  Home: '/',
  About: '/about',
  Services: '/service',
  Career: '/career',
  Blog: '/blog',
  Contact: '/contact',
}
