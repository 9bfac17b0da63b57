import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promote, startCanary } from '@site/releases'
import { distOf } from '@site/tasks'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, untilLive } from '../support/browser/browser'
import { serve } from '../support/programs/serve'
import { alterCareers } from '../support/releases/altered-build'
import { linkToPreview } from '../support/site/preview-link'
import { publish } from '../support/site/publish'
import { type Site, startSite } from '../support/site/site'
import { until } from '../support/until'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
})

afterAll(() => Promise.all([browser.close(), site.stop()]))

async function openKeeping(path: string, url = site.url) {
  const opened = await openPage(browser, { serviceWorkers: 'allow' })
  await opened.page.goto(url + path)
  await untilLive(opened.page)
  return opened
}

/** Addresses and titles of the pages that the browser keeps, in the order of their last visit. */
function keptPages(page: Page) {
  return page.evaluate(async () => {
    const cache = await caches.open('visited-pages')
    return Promise.all(
      (await cache.keys()).map(async (request) => {
        const html = await (await cache.match(request))?.text()
        return [new URL(request.url).pathname, /<title>(.*?) \|/.exec(html ?? '')?.[1]]
      }),
    )
  })
}

async function untilKept(page: Page, path: string) {
  await until(async () => (await keptPages(page)).some(([kept]) => kept === path))
}

/** True when the modules that a kept page names are kept, too. */
function isKeptWhole(page: Page, path: string) {
  return page.evaluate(async (address) => {
    const html = await (await caches.match(address, { ignoreVary: true }))?.text()
    const [, modules] = /data-modules="([^"]*)"/.exec(html ?? '') ?? []
    const found = await Promise.all(modules?.split(' ').map((name) => caches.match(name)) ?? [])
    return found.length > 0 && found.every((answer) => answer !== undefined)
  }, path)
}

test('without a network visited pages open, and others say so until there is one', async () => {
  const { page } = await openKeeping('/about')
  await untilKept(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Career' }).click()
  await untilKept(page, '/career')
  await page.goto(`${site.url}/contact`)
  await untilKept(page, '/contact')

  await page.context().setOffline(true)
  await page.goto(`${site.url}/career`)
  await untilLive(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL(`${site.url}/about`)
  await untilLive(page)

  expect(await page.title()).toMatch(/^About/)
  expect(await page.locator('main h1').isVisible()).toBe(true)
  await page.goBack()
  await page.waitForURL(`${site.url}/career`)
  expect(await page.locator('main h1').isVisible()).toBe(true)

  await page.goto(`${site.url}/terms-service`)
  expect(await page.locator('h1').textContent()).toBe('No connection')
  expect(await page.locator('script').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.title.startsWith('Terms of use'))
  expect(new URL(page.url()).pathname).toBe('/terms-service')
  await page.context().close()
})

test('while there is a network, no page is older than the server’s', async () => {
  const { page } = await openKeeping('/about')
  await untilKept(page, '/about')
  await page.evaluate(async () => {
    const headers = { 'Content-Type': 'text/html' }
    const cache = await caches.open('visited-pages')
    await cache.put('/about', new Response('<title>Last year |</title>', { headers }))
    await cache.put('/blog/gone', new Response('<title>Gone |</title>', { headers }))
  })

  const read = await page.evaluate(async () => (await fetch('/about')).text())
  await page.goto(`${site.url}/blog/gone`)
  await page.goto(`${site.url}/about`)

  expect(read).not.toContain('Last year')
  expect(await page.title()).toMatch(/^About/)
  await until(async () => (await keptPages(page)).every(([, title]) => title !== 'Last year'))
  expect((await keptPages(page)).map(([path]) => path)).toEqual(['/about'])
  await page.context().close()
})

test('where the browser’s storage is broken, pages still come to life from the network', async () => {
  const { page, complaints } = await openKeeping('/about')
  await untilKept(page, '/about')
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    caches.match = () => Promise.reject(new DOMException('It is broken.', 'UnknownError'))
  })

  await page.goto(`${site.url}/career`)
  await untilLive(page)

  expect(complaints).toEqual([])
  await page.context().close()
})

test('the service worker keeps the fifty pages that were visited last', async () => {
  const { page } = await openKeeping('/about')
  await untilKept(page, '/about')

  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const many = Array.from(
      { length: 55 },
      (_, place) => `${location.origin}/career?place=${place}`,
    )
    const cache = await caches.open('visited-pages')
    const answer = await fetch('/career')
    for (const address of many) await cache.put(address, answer.clone())
    active?.postMessage([`${location.origin}/privacy-policy`])
  })
  await untilKept(page, '/privacy-policy')

  // The oldest go after the newest has come.
  await until(async () => (await keptPages(page)).length === 50)
  const paths = (await keptPages(page)).map(([path]) => path)
  expect(paths).not.toContain('/about')
  expect(paths.at(-1)).toBe('/privacy-policy')
  await page.context().close()
})

test('the service worker goes away, with all that it kept, once the site says so', async () => {
  const between = await startBetween(site.url)
  const { page } = await openKeeping('/about', between.url)
  await untilKept(page, '/about')

  between.sendWorker(await readFile(join(distOf('shell'), 'server/leave.js'), 'utf8'))
  await page.goto(`${between.url}/about`)

  await until(async () => (await page.evaluate(() => caches.keys())).length === 0)
  await until(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
  )
  await page.context().close()
  await between.stop()
})

test('a page that was released while another was open comes to life without a network, too', async () => {
  const build = await alterCareers('1.2.0', {})
  const { id } = await publish(site.desk, build.dist)
  const { page } = await openKeeping('/about')
  await untilKept(page, '/about')
  await promote(site.desk, 'careers', '1.2.0')
  await until(async () => (await (await fetch(`${site.url}/career`)).text()).includes(id))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Career' }).click()
  await untilKept(page, '/career')
  await until(() => isKeptWhole(page, '/career'))
  await page.context().setOffline(true)
  await page.goto(`${site.url}/career`)
  await untilLive(page)

  expect(await page.content()).toContain(id)
  await page.context().close()
  await build.remove()
})

test('neither a preview nor a canary is kept', async () => {
  const build = await alterCareers('1.1.0', { isBare: true })
  const { id: release } = await publish(site.desk, build.dist)
  const { page } = await openKeeping('/about')
  await untilKept(page, '/about')

  await page.goto(linkToPreview(site, '/career', { version: '1.1.0', release }))
  await page.context().clearCookies()
  await startCanary(site.desk, 'careers', '1.1.0', { percent: 10 })
  await until(async () => (await fetch(`${site.url}/`)).headers.get('set-cookie') !== null)
  const draw = (value: string) =>
    page.context().addCookies([{ name: `canary-careers-${release}`, value, url: site.url }])
  await draw('0')
  await page.goto(`${site.url}/career`)
  await draw('999')
  await page.goto(`${site.url}/contact`)
  await untilKept(page, '/contact')

  expect((await keptPages(page)).map(([path]) => path)).toEqual(['/about', '/contact'])
  await page.context().close()
  await build.remove()
})

/** Stands between a browser and the site, and may send another service worker. */
async function startBetween(origin: string) {
  let worker = ''
  const served = await serve(async ({ url = '/' }, response) => {
    const answer = await fetch(origin + url)
    const isWorker = url === '/service-worker.js' && worker !== ''
    const body = isWorker ? worker : Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    delete headers['content-encoding']
    delete headers['content-length']
    delete headers['transfer-encoding']
    response.writeHead(answer.status, headers).end(body)
  })
  return {
    ...served,
    sendWorker(code: string) {
      worker = code
    },
  }
}
