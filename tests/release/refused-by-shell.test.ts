import { newestOf, pointerPath, readHistory, rollback } from '@site/releases'
import { sample, showRows } from '../support/finding'
import { sendVisitors, type Visitors } from '../support/load/visitors'
import type { BuildAlteration } from '../support/releases/altered-build'
import { loopsOnImport, throwsOnImport } from '../support/releases/careers-code'
import { bypassGate, publishCareers, startSiteOfTeams } from '../support/releases/careers-releases'
import { forgedReleases } from '../support/releases/forged-releases'
import { readLive, readReasons } from '../support/site/live-state'
import type { Site } from '../support/site/site'
import { until } from '../support/until'

showRows(['R6'], 'releases that bypassed the gate')

/** A site whose releases bypass the gate with a valid key, so that the shell has the last word. */
let site: Site
let visitors: Visitors
let live: { version: string; release: string }

beforeAll(async () => {
  site = await startSiteOfTeams()
  live = (await readLive(site)).careers
  visitors = sendVisitors(site.url, ['/', '/blog', '/contact', '/career'])
})

afterAll(() => site.stop())

function altered(what: string, alteration: BuildAlteration, refusal: string) {
  const publish = async (_: Site, version: string) =>
    (await publishCareers(site, version, alteration)).id
  return { what, publish, refusal }
}

const refused = [
  ...forgedReleases,
  altered(
    'that throws on import',
    throwsOnImport,
    'careers ID was refused: The remote careers could not be loaded: the shelf is empty.',
  ),
  altered(
    'that loops for ever on import',
    loopsOnImport,
    'careers ID was refused: The renderer of careers',
  ),
  altered(
    'that claims a path of another remote',
    { release: { mounts: ['/career', '/contact'] } },
    'claims /contact, which belongs to contact: choose another path',
  ),
].map((one, number) => ({ ...one, version: `3.0.${number}` }))

test.each(sample(refused, 3))(
  'a release $what is not served by the shell, and the live one stays',
  async ({ publish, version, refusal }) => {
    const id = await publish(site, version)
    await bypassGate(site, version, id)
    // Not any: a renderer that starts late is refused too, and tried again.
    await until(async () => {
      const said = await readReasons(site)
      return said.includes(id) && said.includes(refusal.replace('ID', id))
    })

    const reasons = await readReasons(site)
    const remotes = await readLive(site)
    await rollback(site.desk, 'careers', 'test')
    await until(async () => (await readReasons(site)) === '')

    expect(reasons).toContain(refusal.replace('ID', id))
    expect(reasons).toContain(`${live.release} is served instead.`)
    expect(remotes.careers).toEqual(live)
  },
)

test('an unsigned pointer is not followed, and blocks no other', async () => {
  const { store, keys } = site.desk
  const pointer = newestOf(await readHistory(store, keys))
  const number = (pointer?.number ?? 0) + 1
  const forged = { ...pointer, number, remotes: { careers: live } }
  await store.create(pointerPath(number), Buffer.from(JSON.stringify(forged)))
  await until(async () => (await readReasons(site)).includes('Pointer'))

  expect(await readReasons(site)).toBe(
    `Pointer ${number} does not follow the newest one: it is a fork. What was live before it stays.`,
  )
  expect((await readLive(site)).blog).toBeDefined()

  const { id } = await publishCareers(site, '3.2.0')
  await bypassGate(site, '3.2.0', id)
  await until(async () => (await readLive(site)).careers.release === id)
  await rollback(site.desk, 'careers', 'test')
  await until(async () => (await readLive(site)).careers.release === live.release)
})

test('meanwhile every page is served', async () => {
  const { visits, failures } = await visitors.leave()

  expect(failures).toEqual([])
  expect(visits).toBeGreaterThan(50)
})
