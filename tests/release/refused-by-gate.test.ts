import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promote, releaseFolder } from '@site/releases'
import { rehearseWith } from '@site/tasks'
import { sample, showRows } from '../support/finding'
import { sendVisitors, type Visitors } from '../support/load/visitors'
import { together } from '../support/releases/altered-build'
import { buildCareers } from '../support/releases/careers-build'
import {
  bypassGate,
  promoteCareers,
  publishCareers,
  startSiteOfTeams,
} from '../support/releases/careers-releases'
import { forgedReleases } from '../support/releases/forged-releases'
import { refusedBeforeRehearsal } from '../support/releases/refused-before-rehearsal'
import { refusedByRehearsal } from '../support/releases/refused-by-rehearsal'
import { publish } from '../support/site/publish'
import type { Site } from '../support/site/site'

showRows(['F7', 'R8'], 'releases that do not fit or are not whole')

/** Each release has all the faults of its list. */
const refusedReleases = [...refusedBeforeRehearsal, ...sample(refusedByRehearsal, 4)]
const refusals = refusedReleases.flatMap((all, number) => all.map((one) => ({ ...one, number })))
const left = 'What is live was left as it is.'

let site: Site
let visitors: Visitors
let answers: Promise<string>[]

beforeAll(async () => {
  site = await startSiteOfTeams()
  visitors = sendVisitors(site.url, ['/', '/blog', '/contact', '/career'])
  answers = promoteAll()
})

afterAll(() => site.stop())

/** In two lanes, so that a release in an endless loop blocks one only. */
function promoteAll() {
  const lanes: Promise<string>[] = [Promise.resolve(''), Promise.resolve('')]
  return refusedReleases.map((all, number) => {
    const answer = Promise.resolve(lanes[number % 2]).then(async () => {
      await publishCareers(site, `2.0.${number}`, { ...together(all), isBare: true })
      return promoteCareers(site, `2.0.${number}`)
    })
    lanes[number % 2] = answer
    return answer
  })
}

test.each(refusals)('a release that $what is refused', async ({ number, refusal }) => {
  const answer = await answers[number]

  expect(answer).toContain(refusal.replace('NAME', `careers 2.0.${number}`))
  expect(answer).toContain(left)
})

test('a release with a React of its own is refused', async () => {
  // The build takes packages of package.json from the shell, and bundles the rest.
  const edit = { file: 'package.json', from: '    "react": "19.3.1",\n', to: '' }
  const build = await buildCareers('2.1.0', [edit])
  await publish(site.desk, build.dist)
  await build.remove()

  const answer = await promoteCareers(site, '2.1.0')

  expect(answer).toMatch(
    /^careers 2\.1\.0 brings a React of its own \(in server\/remote\.\w+\.js, web\/.+\.js\)/,
  )
  expect(answer).toContain('add "react" to the dependencies in its package.json')
  expect(answer).toContain(left)
})

test.each(forgedReleases.map((forged, number) => ({ ...forged, number })))(
  'a release $what is refused',
  async (forged) => {
    const version = `2.2.${forged.number}`
    const id = await forged.publish(site, version)

    expect(await promoteCareers(site, version)).toContain(forged.refusal.replace('ID', id))
  },
)

test('meanwhile every page is served', async () => {
  const { visits, failures } = await visitors.leave()
  const { remotes } = await (await fetch(`${site.url}/_site/releases.json`)).json()

  expect(failures).toEqual([])
  expect(visits).toBeGreaterThan(100)
  expect(remotes.careers.version).toBe('1.0.0')
})

/** Output of `npm run release -- promote contact <version> --dry-run`. */
async function dryRunContact({ desk, data, url, services }: Site) {
  const { address } = services
  const rehearse = rehearseWith({
    SITE_DATA: data,
    BLOG_API_URL: address,
    RECRUITMENT_API_URL: address,
    CONTACT_API_URL: address,
  })
  const { remotes } = await (await fetch(`${url}/_site/releases.json`)).json()
  const dryRun = { ...desk, isDryRun: true }
  return promote(dryRun, 'contact', remotes.contact.version, { rehearse }).then(
    () => 'promoted',
    (error: Error) => error.message,
  )
}

test('a fault or loss of another remote does not block a release', async () => {
  const noise = 'console.error("no jobs today");globalThis.openings=[];'
  const noisy = { server: (code: string) => noise + code }
  const { id, release } = await publishCareers(site, '2.3.0', noisy)
  await bypassGate(site, '2.3.0', id)

  expect(await dryRunContact(site)).toBe('promoted')
  const file = join(site.data, 'store', releaseFolder('careers', id), release.server ?? '')
  await appendFile(file, ';')
  expect(await dryRunContact(site)).toBe('promoted')
})
