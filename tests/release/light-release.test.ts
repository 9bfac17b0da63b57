import { promote } from '@site/releases'
import type { Browser } from 'playwright-core'
import { findViolations } from '../support/browser/axe'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { put } from '../support/releases/altered-build'
import { publishCareers } from '../support/releases/careers-releases'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

test('a release that does not know the dark scheme stays light and readable in a dark shell', async () => {
  const server = put('', 'hasDarkScheme:!0,')
  const modules = (code: string) => code.replace('hasDarkScheme:!0,', '')
  const { id } = await publishCareers(site, '1.1.0', { server, modules })
  await promote(site.desk, 'careers', '1.1.0')
  await until(async () => {
    const live = await (await fetch(`${site.url}/_site/releases.json`)).json()
    return live.remotes.careers.release === id
  })
  const { page } = await openPage(browser, { colorScheme: 'dark' })

  await page.goto(`${site.url}/career`)
  await untilLive(page)

  const grounds = await page.evaluate(() => {
    const groundOf = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor
    return { remote: groundOf('main [data-palette="page"]'), header: groundOf('header') }
  })
  expect(grounds).toEqual({ remote: 'rgb(241, 236, 226)', header: 'rgb(17, 29, 37)' })
  expect(await findViolations(page)).toEqual([])
  await page.context().close()
})
