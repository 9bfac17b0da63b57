import { promote, publish } from '@site/releases'
import { distOf, remotes } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser'
import { showRows } from '../support/finding'
import { type Site, startSite } from '../support/site'

showRows(['R2'], 'a page open during promotions')

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
}, 60_000)

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

async function promoteAll(version: string) {
  for (const remote of remotes) {
    const { id } = await publish(site.desk, distOf(remote), { version })
    await promote(site.desk, remote, version)
    for (;;) {
      const live = await (await fetch(`${site.url}/_site/releases.json`)).json()
      if (live.remotes[remote].release === id) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

test('an open page goes on everywhere while everything is promoted twice (version skew)', async () => {
  const { page, complaints, requests } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${site.url}/contact`)
  await untilLive(page)

  await promoteAll('1.1.0')
  await promoteAll('1.2.0')
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
}, 90_000)

test('a page opened after that has the new releases, and hydrates without mismatches', async () => {
  const { page, complaints, requests } = await openPage(browser)

  await page.goto(`${site.url}/career`)
  await untilLive(page)

  expect(complaints).toEqual([])
  const released = requests.filter((url) => /\/releases\/(?!shell)/.test(url))
  expect(released.filter((url) => !url.includes('/1.2.0-'))).toEqual([])
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
