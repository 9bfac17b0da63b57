import { setTimeout as pause } from 'node:timers/promises'
import { sample } from '../support/finding'
import { sendVisitors, type Visitors } from '../support/load/visitors'
import { buildCareers } from '../support/releases/careers-build'
import { loopsInRender, throwsInRender, throwsOnImport } from '../support/releases/careers-code'
import { bypassGate, publishCareers, startSiteOfTeams } from '../support/releases/careers-releases'
import { readLastWhy, readLive, readReasons } from '../support/site/live-state'
import { publish } from '../support/site/publish'
import type { Site } from '../support/site/site'
import { isWholeCareers } from '../support/site/whole-pages'
import { until } from '../support/until'

/** Only ends a test that hangs: of a loop, 2 s of processor time each are let pass a dozen times. */
jest.setTimeout(600_000)

/** A site with releases that bypass the gate and fail only when visitors come. */
let site: Site
let visitors: Visitors
let live: { version: string; release: string }

beforeAll(async () => {
  site = await startSiteOfTeams()
  live = (await readLive(site)).careers
  // Only a page that lacks nothing stands in later.
  await until(async () => isWholeCareers(await (await fetch(`${site.url}/career`)).text()))
  visitors = sendVisitors(site.url, ['/', '/blog', '/contact', '/career'])
})

afterAll(() => site.stop())

/** Sends views until the shell has taken the release back; returns the recorded reason. */
async function untilTakenBack(version: string, id: string) {
  await bypassGate(site, version, id)
  const searches = ['quality', 'tally', 'driver'].map((title) => `/career?title=${title}`)
  // Often, because the watch judges by how many fail.
  const searching = sendVisitors(site.url, searches, 50)
  while ((await readLastWhy(site)) === 'the gate was bypassed') await pause(50)
  await until(async () => (await readLive(site)).careers.release === live.release)
  await searching.leave()
  return readLastWhy(site)
}

async function publishWithOwnReact(version: string) {
  const edit = { file: 'package.json', from: '    "react": "19.3.1",\n', to: '' }
  const build = await buildCareers(version, [edit])
  const published = await publish(site.desk, build.dist)
  await build.remove()
  return published
}

const failing = [
  {
    what: 'throws when it renders',
    version: '3.1.0',
    publish: (version: string) => publishCareers(site, version, throwsInRender),
  },
  {
    what: 'loops for ever when it renders',
    version: '3.1.1',
    publish: (version: string) => publishCareers(site, version, loopsInRender),
  },
  { what: 'has a React of its own', version: '3.1.2', publish: publishWithOwnReact },
]

test.each(sample(failing, 3))(
  'a release that $what is taken back by the shell itself',
  async ({ version, publish }) => {
    const why = await untilTakenBack(version, (await publish(version)).id)

    expect(why).toContain(`careers ${version} was taken back: `)
    expect(why).toMatch(/: \d+ of \d+ renderings failed, before 0 of \d+$/)
    expect((await fetch(`${site.url}/career?title=quality`)).status).toBe(200)
  },
)

test('a release that was taken back is not served, even if the one before it is lost', async () => {
  const throwing = await publishCareers(site, '3.3.0', throwsOnImport)
  await bypassGate(site, '3.3.0', throwing.id)
  await until(async () => (await readReasons(site)).includes(throwing.id))

  const { id } = await publishCareers(site, '3.3.1', throwsInRender)
  await untilTakenBack('3.3.1', id)

  expect(await readReasons(site)).toContain(`${live.release} is served instead.`)
})

test('meanwhile every page is served', async () => {
  const { visits, failures } = await visitors.leave()

  expect(failures).toEqual([])
  expect(visits).toBeGreaterThan(50)
})
