import {
  type Desk,
  emptyHistory,
  formatRelease,
  type History,
  liveIn,
  type Reading,
  ReleaseError,
  readHistory,
  readRelease,
  releaseFolder,
} from '@site/releases'
import { addRelease, createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import fc from 'fast-check'
import { loadRelease } from '../../shell/src/server/release-set/load-release'
import { verifyClaims, verifySideClaims } from '../../shell/src/server/release-set/verify-claims'
import { isThorough, report, showRows } from '../support/finding'
import {
  addUncheckedPointer,
  addUncheckedRelease,
  bottomless,
  unexpectedValues,
} from '../support/releases/malformed-releases'
import { createMemoryStore } from '../support/stores/memory-store'

showRows(['R6'], 'releases and pointers in any form')

const seed = 20261210
const runs = isThorough ? 10_000 : 100
const day = 86_400_000
const contents = { 'server/remote.js': 'server', 'web/remote.js': 'web' }
const base = describeRelease('careers', '2.0.0', { contents })
const fields = [...Object.keys(base), 'more']
const pointerFields = ['number', 'previous', 'at', 'by', 'why', 'nonce', 'remotes', 'canaries']

let desk: TestDesk

beforeAll(() => {
  desk = createTestDesk()
})

afterAll(() => desk.remove())

/** What hr signs: a release, and a pointer that makes it live or a canary. Either may be malformed. */
const attack = fc.record({
  release: fc.oneof(
    { arbitrary: fc.constant({}), weight: 2 },
    fc.constantFrom<object[]>({ mounts: ['/careers', '/blog'] }, { slices: ['blog'] }),
    fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...unexpectedValues), { maxKeys: 3 }),
  ),
  isDeep: fc.constantFrom(false, false, false, true),
  as: fc.constantFrom('remotes', 'canaries'),
  percent: fc.constantFrom(10, 25, 50, 10, 25, 50, 51, 100, -1, 1e9, null),
  pointer: fc.oneof(
    { arbitrary: fc.constant({}), weight: 3 },
    fc.dictionary(fc.constantFrom(...pointerFields), fc.constantFrom(...unexpectedValues), {
      maxKeys: 1,
    }),
  ),
  ahead: fc.constantFrom(0, 0, 0, -day, day, 3650 * day),
})

type Attack = typeof attack extends fc.Arbitrary<infer Made> ? Made : never

/** A store where careers, blog and contact are live, and teams have keys. */
async function createSite() {
  const store = createMemoryStore()
  const as = (owner: 'hr' | 'platform'): Desk => ({ ...desk.as(owner), store })
  const live: Record<string, { version: string; release: string }> = {}
  for (const remote of ['blog', 'careers', 'contact']) {
    const { id } = await addRelease(as('platform'), remote)
    live[remote] = { version: '1.0.0', release: id }
  }
  await addUncheckedPointer(as('platform'), emptyHistory, { remotes: live })
  return { store, as }
}

async function sign({ as }: Awaited<ReturnType<typeof createSite>>, found: History, one: Attack) {
  const hr = as('hr')
  const json = formatRelease(Object({ ...base, ...one.release })).toString()
  const deep = one.isDeep ? json.replace(/\n\}\n$/, `,"deep":${bottomless}}`) : json
  const release = await addUncheckedRelease(hr, 'careers', '2.0.0', deep)
  for (const [path, text] of Object.entries(contents)) {
    await hr.store.create(`${releaseFolder('careers', release)}/${path}`, Buffer.from(text))
  }
  const { remotes, canaries } = liveIn(found)
  const since = new Date().toISOString()
  const named = {
    version: '2.0.0',
    release,
    ...(one.as === 'canaries' && { percent: one.percent, since }),
  }
  await addUncheckedPointer(hr, found, {
    remotes: one.as === 'remotes' ? { ...remotes, careers: named } : remotes,
    canaries: one.as === 'canaries' ? { ...canaries, careers: named } : canaries,
    at: new Date(Date.now() + one.ahead).toISOString(),
    ...one.pointer,
  })
}

/** What a shell that starts makes of the history: by remote, the release that it would serve. */
async function serve(by: Reading, history: History) {
  const { remotes, canaries } = liveIn(history)
  const read = async (remote: string, release: string) => {
    const found = await loadRelease(by, remote, release)
    await verifyClaims(by, history, found)
    return found
  }
  const served: Record<string, string | undefined> = {}
  const loaded = []
  for (const [remote, { release }] of Object.entries(remotes)) {
    const found = await read(remote, release).catch(refused)
    served[remote] = found?.id
    if (found) loaded.push(found)
  }
  const shell = { id: '1', release: base, css: '', boot: '' }
  const set = { id: '1', remotes: loaded, shell }
  const tried = []
  for (const [remote, { release, percent }] of Object.entries(canaries)) {
    const found = await loadRelease(by, remote, release).catch(refused)
    if (!found) continue
    expect(percent).toBeGreaterThanOrEqual(1)
    expect(percent).toBeLessThanOrEqual(50)
    try {
      verifySideClaims(found, set)
      tried.push(...found.release.mounts)
    } catch (error) {
      refused(error)
    }
  }
  return { served, tried }
}

function refused(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

test(`whatever one team signs, the other teams’ pages stay (seed ${seed})`, async () => {
  let [counted, used, tried] = [0, 0, 0]

  await fc.assert(
    fc.asyncProperty(attack, async (one) => {
      const site = await createSite()
      const by = { store: site.store, keys: desk.keys }
      const before = await serve(by, await readHistory(site.store, desk.keys))

      await sign(site, await readHistory(site.store, desk.keys), one)
      for (const later of [0, 3660 * day]) {
        const history = await readHistory(site.store, desk.keys, emptyHistory, Date.now() + later)
        const after = await serve(by, history)

        expect({ ...after.served, careers: '' }).toEqual({ ...before.served, careers: '' })
        for (const mount of after.tried) expect(mount).not.toMatch(/^\/(blog|contact)(\/|$)/)
        counted += history.pointers.length - 1
        used += after.served.careers?.startsWith('2.0.0-') ? 1 : 0
        tried += after.tried.length
      }

      // Other teams can still release on top of it.
      const next = await addRelease(site.as('platform'), 'blog', '1.1.0')
      const history = await readHistory(site.store, desk.keys)
      const { remotes, canaries } = liveIn(history)
      await addUncheckedPointer(site.as('platform'), history, {
        remotes: { ...remotes, blog: { version: '1.1.0', release: next.id } },
        canaries,
      })
      const { served } = await serve(by, await readHistory(site.store, desk.keys))
      expect(served.blog).toBe(next.id)
      expect(await readRelease(by, 'blog', next.id)).toEqual(next.release)
    }),
    { seed, numRuns: runs },
  )

  // Otherwise all that was signed is refused as malformed, and nothing is tested.
  expect(counted).toBeGreaterThan(runs / 10)
  expect(used).toBeGreaterThan(runs / 100)
  expect(tried).toBeGreaterThan(0)
  report({
    number: 8,
    tried: `${runs} releases and pointers in any form, signed with one team's key, read at once and ten years later (seed ${seed})`,
    figure: `${counted} pointers counted, ${used} times the shell served one, ${tried} paths tried out; 0 pages of other teams changed, 0 errors but refusals`,
  })
}, 3_600_000)

test('a signed route with many optional segments is refused before an address is compared with it', async () => {
  const site = await createSite()
  const route = `/careers${'/a?'.repeat(64)}`

  await sign(site, await readHistory(site.store, desk.keys), {
    release: { routes: ['/careers', route] },
    isDeep: false,
    as: 'remotes',
    percent: 10,
    pointer: {},
    ahead: 0,
  })
  const by = { store: site.store, keys: desk.keys }
  const { served } = await serve(by, await readHistory(site.store, desk.keys))

  expect(Object.keys(served)).toEqual(['blog', 'careers', 'contact'])
  expect(served.careers).toBeUndefined()
  report({
    number: 8,
    tried: 'a signed route whose optional segments make 2^64 routes',
    figure: 'the release is refused when it is read, live, as a canary and in a preview',
  })
})
