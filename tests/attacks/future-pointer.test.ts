import { addPointer, liveIn, promote, readHistory } from '@site/releases'
import { distOf, stopProgram } from '@site/tasks'
import { report, showRows } from '../support/finding'
import { addUncheckedPointer } from '../support/releases/malformed-releases'
import { readLive } from '../support/site/live-state'
import { publish } from '../support/site/publish'
import { createReleaseKey } from '../support/site/release-key'
import { type Site, startShell, startSite } from '../support/site/site'
import { until } from '../support/until'

showRows(['R6', 'L6'], 'pointers dated ahead')

const hr = createReleaseKey('hr', ['careers'])
const editorial = createReleaseKey('editorial', ['blog'])
const editorial2027 = createReleaseKey('editorial-2027', ['blog'])
const decade = '2036-01-01T00:00:00.000Z'
const keys = [hr.key, editorial.key, editorial2027.key]

let site: Site

beforeAll(async () => {
  site = await startSite({ RELEASE_KEYS: JSON.stringify(keys) })
})

afterAll(() => site.stop())

const history = () => readHistory(site.desk.store, site.desk.keys)

/** Promotes the blog of this checkout again, with a key of its team. */
async function promoteBlog(version: string, { signer }: typeof editorial) {
  const desk = { ...site.desk, signer }
  const { id } = await publish(desk, distOf('blog'), { version })
  await promote(desk, 'blog', version)
  return id
}

test('a pointer dated 2036 and the rotation of another team’s key: old and new shells agree', async () => {
  const before = await readLive(site)
  const found = await history()
  const { remotes } = liveIn(found)
  const gone = { remotes: { ...remotes, careers: undefined }, at: decade }
  await addUncheckedPointer({ ...site.desk, signer: hr.signer }, found, gone)
  await promoteBlog('2.0.0', editorial)
  const retiredAt = (await history()).seen + 1
  const blog = await promoteBlog('2.1.0', editorial2027)
  const stolen = await addPointer({ ...site.desk, signer: editorial.signer }, async (known) => {
    const live = liveIn(known)
    const back = { ...live.remotes, blog: before.blog }
    return { why: 'with the key that was replaced', live: { ...live, remotes: back } }
  })

  const rotated = keys.map((key) => (key === editorial.key ? { ...key, retiredAt } : key))
  const env = { RELEASE_KEYS: JSON.stringify(rotated) }
  const fresh = await startShell(site.data, site.services, env)
  const served = await readLive({ ...site, url: fresh.address })
  await stopProgram(fresh)

  expect(served).toEqual({ ...before, blog: { version: '2.1.0', release: blog } })
  expect(stolen.number).toBeGreaterThan(retiredAt)
  // The running shell has the old keys: it follows the replaced one until it restarts, and skips the pointer dated
  // ahead as well.
  await until(async () => (await readLive(site)).blog.release === before.blog.release)
  expect((await readLive(site)).careers).toEqual(before.careers)
  const { refused } = await history()
  expect(refused).toMatchObject([{ countsFrom: decade }])
  report({
    number: 8,
    tried: `a pointer of careers dated ${decade}, three of the blog above it, its key replaced from pointer ${retiredAt} on`,
    figure: `a new shell follows the new key, refuses pointer ${stolen.number} of the old one, and serves careers as before`,
  })
})
