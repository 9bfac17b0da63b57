import { setTimeout as pause } from 'node:timers/promises'
import { liveIn, promote, readHistory, startCanary } from '@site/releases'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser'
import { addressOf, behindProxy, tellOfView } from '../support/load/browser-views'
import { inRender, withHeading } from '../support/releases/careers-code'
import { publishCareers } from '../support/releases/careers-releases'
import { type Site, startSite } from '../support/site/site'
import { isWholeCareers } from '../support/site/whole-pages'

const heading = 'Work where factories run better'

/** A busy machine takes seconds for each of the builds and of the visits that a verdict needs. */
jest.setTimeout(600_000)

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(behindProxy), launchBrowser()])
  await publishCareers(site, '1.1.0', withHeading('A good one'))
  // The same code under other versions, because a release that was taken back once waits for a person.
  for (const version of ['1.2.0', '1.4.0', '1.5.0']) {
    await publishCareers(site, version, throwsInBrowser)
  }
  await publishCareers(site, '1.3.0', { ...slow, isBare: true })
})

afterAll(async () => {
  await Promise.all([browser.close(), site.stop()])
})

const throwsInBrowser = {
  modules: (code: string) =>
    code.includes(heading) ? `setTimeout(()=>{throw new Error('It throws.')});${code}` : code,
}
const slow = inRender('for(const until=Date.now()+300;Date.now()<until;)continue')

async function readLive() {
  const history = await readHistory(site.desk.store, site.desk.keys)
  const { remotes, canaries } = liveIn(history)
  return {
    live: remotes.careers?.version,
    liveRelease: remotes.careers?.release ?? '',
    canary: canaries.careers?.version,
    release: canaries.careers?.release ?? '',
    why: history.pointers.at(-1)?.why,
  }
}

/** Waits until the history meets a condition. */
async function untilLive(isSo: (found: Awaited<ReturnType<typeof readLive>>) => boolean) {
  // Less than the test may take, so that it tells what is live.
  for (const started = performance.now(); performance.now() - started < 500_000; ) {
    const found = await readLive()
    if (isSo(found)) return found
    await pause(100)
  }
  throw new Error(`It did not come to that: ${JSON.stringify(await readLive())}`)
}

/** Visits until the history meets a condition. */
async function visitUntil(
  isSo: Parameters<typeof untilLive>[0],
  visit: (number: number) => Promise<unknown>,
) {
  let isOver = false
  const visits = (async () => {
    for (let number = 0; !isOver; number++) await visit(number)
  })()
  try {
    return await untilLive(isSo)
  } finally {
    isOver = true
    await visits
  }
}

/** Waits until the shell serves it. */
async function untilServed(words: string) {
  while (!(await openCareers()).html.includes(words)) {
    await pause(100)
  }
}

async function beginCanary(version: string, options: { percent: number; promoteAt?: string }) {
  await startCanary(site.desk, 'careers', version, options)
  const { release } = await readLive()
  // The shell serves the canary once it gives visitors a cookie.
  for (;;) {
    const response = await fetch(`${site.url}/career`)
    if (response.headers.get('cache-control')?.startsWith('private')) break
  }
  return release
}

async function openCareers(cookie = '') {
  const response = await fetch(`${site.url}/career`, { headers: { cookie } })
  return {
    html: await response.text(),
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie,
    headers: response.headers,
  }
}

const headingIn = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? html

/** A visitor's draw for a canary, of a thousand. */
function drawIn(cookie: string) {
  const [, draw] = /^canary-careers-[^=]+=(\d+)$/.exec(cookie) ?? []
  if (!draw) throw new Error(`This is no draw for a canary of careers: ${cookie}`)
  return Number(draw)
}

let visitors = 0

const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => openCareers()))

/** Sends a view from an address of its own. */
const tell = (release: string, seen: object = {}) =>
  tellOfView(site.url, visitors++, { release }, seen)

/** A visit by a new visitor from a new address. */
async function openInBrowser(context: BrowserContext) {
  await context.clearCookies()
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': addressOf(visitors++) })
  const tab = context.pages()[0] ?? (await context.newPage())
  const asked = tab.waitForResponse('**/_site/views?*')
  const told = tab.waitForResponse('**/_site/beacon')
  await tab.goto(`${site.url}/career`)
  await asked
  // A page that throws has thrown when it is alive.
  await tab.waitForSelector('[data-region="page"][data-live]', { state: 'attached' })
  // Only the event of leaving, because in a slow browser the real one sends a moment later.
  await tab.evaluate(() => dispatchEvent(new Event('pagehide')))
  await told
}

test('a share of visitors gets the canary and stays with it, the others get the live release', async () => {
  await beginCanary('1.1.0', { percent: 50 })
  await untilServed('A good one')
  // Pages whose service was late at first would be other ones later.
  while (!(await openMany(20)).every(({ html }) => isWholeCareers(html))) await pause(100)

  const first = await openMany(200)
  const again = await Promise.all(first.map(({ cookie }) => openCareers(cookie)))

  const shown = first.map(({ html }) => (html.includes('A good one') ? 'canary' : headingIn(html)))
  const drawn = first.map(({ cookie }) => (drawIn(cookie) < 500 ? 'canary' : heading))
  expect(shown).toEqual(drawn)
  // Half of them, give or take seven standard deviations.
  const chosen = shown.filter((what) => what === 'canary')
  expect(chosen.length).toBeGreaterThan(50)
  expect(chosen.length).toBeLessThan(150)
  expect(again.map(({ html }) => html)).toEqual(first.map(({ html }) => html))
  expect(first[0]?.headers.get('cache-control')).toBe('private, no-cache')
  expect(first[0]?.headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

test('a good canary is promoted when it is due', async () => {
  const release = await beginCanary('1.1.0', { percent: 50 })
  for (let count = 0; count < 25; count++) await tell(release)
  const promoteAt = new Date().toISOString()
  await startCanary(site.desk, 'careers', '1.1.0', { percent: 50, promoteAt })

  const { live, canary, why } = await untilLive(({ live }) => live === '1.1.0')

  expect({ live, canary }).toEqual({ live: '1.1.0', canary: undefined })
  expect(why).toBe('the canary careers 1.1.0 was promoted: not worse for 25 visitors')
  await untilServed('A good one')
})

test('a canary that throws for one visitor in five is taken back', async () => {
  const release = await beginCanary('1.2.0', { percent: 10 })
  const { liveRelease: live } = await readLive()

  const { live: version, why } = await visitUntil(
    ({ canary }) => canary === undefined,
    async (number) => {
      const errors = number % 5 === 0 ? 1 : 0
      await Promise.all([tell(release, { errors }), tell(live), tell(live)])
      await pause(50)
    },
  )

  expect(version).toBe('1.1.0')
  expect(why).toMatch(
    /^the canary careers 1.2.0 was taken back: \d+ of \d+ visitors had errors, before 0 of \d+$/,
  )
})

test('beacons alone take back a canary that throws', async () => {
  await beginCanary('1.4.0', { percent: 50 })
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  // As `until` does.
  for (const context of contexts) context.setDefaultTimeout(90_000)

  const { why } = await visitUntil(
    ({ canary }) => canary === undefined,
    () => Promise.all(contexts.map(openInBrowser)),
  )

  expect(why).toMatch(/^the canary careers 1.4.0 was taken back: (\d+) of \1 visitors had errors/)
})

test('a canary that is slower is taken back', async () => {
  await beginCanary('1.3.0', { percent: 50 })

  const { live, why } = await visitUntil(
    ({ canary }) => canary === undefined,
    async () => {
      await Promise.all(Array.from({ length: 6 }, () => openCareers()))
      await pause(500)
    },
  )

  expect(live).toBe('1.1.0')
  expect(why).toMatch(/^the canary careers 1.3.0 was taken back: time to render is \d+ ms/)
})

test('a release that starts failing after its promotion is taken back', async () => {
  await promote(site.desk, 'careers', '1.5.0')
  const history = await readHistory(site.desk.store, site.desk.keys)
  const release = liveIn(history).remotes.careers?.release ?? ''

  const { why } = await visitUntil(
    ({ live }) => live === '1.1.0',
    () => tell(release, { errors: 1 }),
  )

  expect(why).toMatch(/^careers 1.5.0 was taken back: \d+ of \d+ visitors had errors/)
  await untilServed('A good one')
})
