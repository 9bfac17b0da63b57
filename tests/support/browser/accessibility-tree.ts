import type { Browser, Page } from 'playwright-core'
import { showRows } from '../finding'
import { launchBrowser, openPage, readThrough, untilLive } from './browser'

/** What a page says of today differs from day to day. */
const someDay = '2026-11-23T09:00:00Z'

/**
 * Compares what a screen reader finds in each page of a team, in its order, with the text that is kept beside the
 * test: the only snapshots here, because the reading itself is what is tested. After a change that is meant:
 * `npm test -- tests/careers/accessibility-tree -u`, and read the difference.
 */
export function testAccessibilityTrees(paths: string[], region = 'main') {
  showRows(['U2'], 'roles and names in the order of reading')
  const url = process.env.SITE_URL ?? ''
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
    const opened = await openPage(browser, { reducedMotion: 'reduce' })
    page = opened.page
    await page.clock.setFixedTime(someDay)
  })

  afterAll(() => browser.close())

  test.each(paths)('%s reads as its team has read it', async (path) => {
    await page.goto(url + path)
    await untilLive(page)
    await readThrough(page)

    expect(withoutAge(await page.locator(region).ariaSnapshot())).toMatchSnapshot()
  })
}

/** Addresses have tests of their own. The age of an article is the server's word. */
function withoutAge(tree: string) {
  return tree
    .replaceAll(/^ *- \/url: .*\n?/gm, '')
    .replaceAll(/\b(?:an?|few|\d+) (?:second|minute|hour|day|month|year)s? ago\b/g, 'some time ago')
}
