import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { remotes } from '@site/tasks'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage, untilLive, type WatchedPage } from '../support/browser/browser'
import { isThorough } from '../support/finding'
import { type Development, startDevelopment } from '../support/programs/development'
import { change, copyCareers } from '../support/releases/careers-build'
import { until } from '../support/until'

const card = 'src/openings/job-card.tsx'
const page = 'src/openings/openings-page.tsx'
const remote = 'src/remote.tsx'
const style = 'src/openings/job-card.module.css'

let careers: string
let site: Development
let browser: Browser
let open: WatchedPage

beforeAll(async () => {
  careers = await copyCareers()
  ;[site, browser] = await Promise.all([startDevelopment([careers]), launchBrowser()])
  open = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await open.page.goto(`${site.url}/career`)
  await untilLive(open.page)
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await rm(careers, { recursive: true, force: true })
})

const edit = (file: string, from: string, to: string) => change(join(careers, file), from, to)

const jobTitle = () => open.page.getByRole('textbox', { name: 'Job title' })

/** Without React's hint about its tools, and without requests that leaving a page aborts. */
function complaintsOf({ complaints }: WatchedPage) {
  const expected = /React DevTools|ERR_ABORTED/
  return complaints.filter((line) => !expected.test(line))
}

test('a saved component shows, and typed text stays', async () => {
  await jobTitle().fill('Planner')
  const words = Array.from({ length: 10 }, (_, number) => `Apply in way ${number}`)
  const times: number[] = []

  for (const [position, word] of words.entries()) {
    const saved = performance.now()
    await edit(card, words[position - 1] ?? 'Apply Now', word)
    await open.page.getByText(word).first().waitFor()
    times.push(Math.round(performance.now() - saved))
  }

  const median = times.toSorted((a, b) => a - b)[5] ?? 0
  process.stderr.write(`save to screen: median ${median} ms of ${times.join(', ')} ms\n`)
  // On an idle machine a fifth of a second.
  if (isThorough) expect(median).toBeLessThan(1000)
  await expect(jobTitle().inputValue()).resolves.toBe('Planner')
})

test('a saved page shows too, and typed text stays', async () => {
  await edit(page, 'Work where factories', 'Work there factories')

  await open.page.getByRole('heading', { name: 'Work there factories' }).waitFor()

  await expect(jobTitle().inputValue()).resolves.toBe('Planner')
})

test('a saved style shows, and typed text stays', async () => {
  await edit(style, '.card {', '.card {\n  outline: 3px solid rgb(1, 2, 3);')

  await open.page.waitForFunction(
    () =>
      getComputedStyle(document.querySelector('article') ?? document.body).outlineWidth === '3px',
  )

  await expect(jobTitle().inputValue()).resolves.toBe('Planner')
})

test('the server renders the saved code, without JavaScript', async () => {
  const plain = await openPage(browser, { javaScriptEnabled: false })
  await edit(card, 'Apply in way 9', 'Apply on the server')
  await open.page.getByText('Apply on the server').first().waitFor()

  await plain.page.goto(`${site.url}/career`)

  expect(await plain.page.getByText('Apply on the server').count()).toBeGreaterThan(0)
  expect(await plain.page.content()).toContain('outline: 3px solid rgb(1, 2, 3)')
  await plain.page.context().close()
})

test('a build error names file and line, the page stays, and a repair is enough', async () => {
  await edit(card, 'return (', 'return ((')
  await untilTerminalShows('careers could not be built')

  expect(site.output()).toMatch(/job-card\.tsx[\s\S]+\[\d+:\d+\]/)
  await expect(fetchText('/career')).resolves.toContain('Apply on the server')

  await edit(card, 'return ((', 'return (')
  await edit(card, 'Apply on the server', 'Apply again')
  await open.page.getByText('Apply again').first().waitFor()

  await expect(jobTitle().inputValue()).resolves.toBe('Planner')
  expect(complaintsOf(open).filter((line) => !line.includes('could not be built'))).toEqual([])
})

test('a page that fails on the server shows the error, and recovers by itself', async () => {
  await edit(
    page,
    'export function Component() {',
    'export function Component() {\n  return fail()',
  )
  const isBroken = async () =>
    (await (await fetch(`${site.url}/career`)).text()).includes('This page could not be shown')
  await until(isBroken)
  const other = await openPage(browser)
  await other.page.goto(`${site.url}/career`)
  await other.page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  const place =
    /fail is not defined\n {2}\S+\/src\/openings\/openings-page\.tsx:\d+\n[\s\S]+> +\d+ \| {3}return fail\(\)/
  expect(site.output()).toMatch(place)
  expect(await other.page.locator('#failure').textContent()).toMatch(place)
  const visits = other.requests.filter((url) => url === `${site.url}/career`)
  expect(visits).toHaveLength(1)

  await edit(page, '\n  return fail()', '')

  await other.page.getByText('Apply again').first().waitFor()
  await other.page.context().close()
})

test('what the gate would refuse of a page is said at once', async () => {
  await edit(page, 'export const handle', 'export const other')

  await until(async () => {
    await fetchText('/career')
    return site.output().includes('/career lacks a title: the gate will refuse it.')
  })
  await edit(page, 'export const other', 'export const handle')
})

test('a page outside the mounts is said at once', async () => {
  const route = "{ path: '/career', lazy: () => import('./openings/openings-page') }"
  await edit(remote, route, `${route}, { ...${route}, path: '/jobs' }`)

  await untilTerminalShows('careers has a page /jobs outside its mounts (/career)')

  expect(site.output()).toContain('add the path to "mounts" in its package.json.')
  await edit(remote, `, { ...${route}, path: '/jobs' }`, '')
})

test('the other remotes are the released ones, in a page with one React', async () => {
  const { page: elsewhere, ...watched } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  for (const path of ['/', '/blog', '/contact', '/career']) {
    await elsewhere.goto(site.url + path)
    await untilLive(elsewhere)
    await elsewhere.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    await elsewhere.waitForSelector('[data-region="footer"][data-live]', { state: 'attached' })
  }
  const navigation = elsewhere.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Blog' }).click()
  await elsewhere.getByRole('heading', { level: 1 }).waitFor()

  const modules = watched.requests.filter((url) => /\/remote\.[\w.]*js$/.test(url))
  const kinds = modules.map((url) => url.replace(/.*\/releases\/(\w+)\/([a-z]*).*/, '$1 $2').trim())
  expect([...new Set(kinds)].sort()).toEqual(
    remotes.map((name) => (name === 'careers' ? 'careers development' : name)).sort(),
  )
  expect(complaintsOf({ page: elsewhere, ...watched })).toEqual([])
  await elsewhere.context().close()
})

test('developed builds are not in the release store', async () => {
  const published = await readdir(join(site.data, 'store/releases'))

  expect(published.sort()).toEqual(remotes.filter((name) => name !== 'careers').sort())
})

async function fetchText(path: string) {
  return (await fetch(site.url + path)).text()
}

function untilTerminalShows(words: string) {
  return until(() => site.output().includes(words))
}
