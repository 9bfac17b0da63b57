import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatRelease, promote, type Release, readHistory } from '@site/releases'
import { distOf, stopProgram } from '@site/tasks'
import { report, showRows } from '../support/finding'
import { publishCareers } from '../support/releases/careers-releases'
import {
  addUncheckedPointer,
  addUncheckedRelease,
  bottomless,
} from '../support/releases/malformed-releases'
import { readLive } from '../support/site/live-state'
import { publish } from '../support/site/publish'
import { createReleaseKey } from '../support/site/release-key'
import { type Site, startShell, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['R6'], 'malformed releases, validly signed')

const hr = createReleaseKey('hr', ['careers'])
const env = { RELEASE_KEYS: JSON.stringify([hr.key]) }

let site: Site
let built: Release

/** A site where hr's key, which signs anything, may release careers. */
beforeAll(async () => {
  site = await startSite(env)
  built = JSON.parse(await readFile(join(distOf('careers'), 'release.json'), 'utf8'))
})

afterAll(() => site.stop())

const asHr = () => ({ ...site.desk, signer: hr.signer })
const history = () => readHistory(site.desk.store, site.desk.keys)

/** As many as a shell falls back over, less the one that works. */
const malformed = [
  { what: 'mounts that are null', changes: { mounts: null } },
  { what: 'a list of files', changes: { files: [] } },
  { what: 'styles that are a number', changes: { styles: 5 } },
  { what: 'slices that are a text', changes: { slices: 'blog' } },
  { what: 'a digest for a file that is none', changes: { entry: 'web/none.js' } },
]

test('malformed releases with a valid signature block no other team, and no starting shell', async () => {
  const before = await readLive(site)
  for (const [at, { changes }] of malformed.entries()) {
    const version = `5.0.${at}`
    const json = formatRelease(Object({ ...built, version, ...changes })).toString()
    const release = await addUncheckedRelease(asHr(), 'careers', version, json)
    const found = await history()
    const live = { ...found.pointers.at(-1)?.remotes, careers: { version, release } }
    await addUncheckedPointer(asHr(), found, { remotes: live })
  }
  const deep = `{"version":"5.1.0","deep":${bottomless}}`
  await addUncheckedRelease(asHr(), 'careers', '5.1.0', deep)
  await addUncheckedPointer(asHr(), await history(), { canaries: null })

  // Another team can still release.
  const { id: blog } = await publish(site.desk, distOf('blog'), { version: '1.5.0' })
  await promote(site.desk, 'blog', '1.5.0')
  await until(async () => (await readLive(site)).blog.release === blog)
  const started = await startShell(site.data, site.services, env)
  const fresh = await readLive({ ...site, url: started.address })
  const addresses = [site.url, started.address].flatMap((url) =>
    ['/', '/blog', '/career', '/contact'].map((path) => url + path),
  )
  // A new renderer may be late: then a page is a 503 first, and there on the next request.
  for (const address of addresses) await until(async () => (await fetch(address)).status === 200)
  await stopProgram(started)

  expect(fresh).toEqual({ ...before, blog: { version: '1.5.0', release: blog } })
  report({
    number: 8,
    tried: `${malformed.length} malformed releases of careers made live with its team's key, then a promotion of the blog and a new shell`,
    figure: `${addresses.length} of 8 pages 200 on both shells, the blog promoted, careers as it was`,
  })
})

test('a canary for all visitors, with the path of another team, is served to none', async () => {
  const contact = await (await fetch(`${site.url}/contact`)).text()
  const { id } = await publishCareers({ desk: asHr() }, '6.0.0', {
    release: { mounts: ['/career', '/contact'] },
  })
  const since = new Date().toISOString()
  const canary = (percent: number) => ({
    canaries: { careers: { version: '6.0.0', release: id, percent, since } },
  })
  await addUncheckedPointer(asHr(), await history(), canary(100))
  await addUncheckedPointer(asHr(), await history(), canary(50))
  const { refused, pointers } = await history()
  await until(async () => {
    const { reasons } = await (await fetch(`${site.url}/readyz`)).json()
    return String(reasons).includes('claims /contact')
  })

  const visits = await Promise.all(
    Array.from({ length: 60 }, async () => (await fetch(`${site.url}/contact`)).text()),
  )

  expect(refused.at(-1)?.reason).toContain('canaries.careers.percent has to be a number from 1 to')
  expect(pointers.at(-1)?.canaries.careers?.percent).toBe(50)
  const strange = visits.filter((html) => titleOf(html) !== titleOf(contact))
  expect(strange).toEqual([])
  report({
    number: 8,
    tried: 'canaries of 100 and 50 percent whose release mounts /contact, 60 new visitors',
    figure: `the first refused, the second started for nobody; ${strange.length} of 60 pages were another team's`,
  })
})

function titleOf(html: string) {
  return /<title>(.*?)<\/title>/.exec(html)?.[1]
}
