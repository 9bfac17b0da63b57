import { writeFileSync } from 'node:fs'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { loadRelease } from '../release-set/load-release'
import { composeReleaseSet, type ReleaseSet } from '../release-set/release-set'
import { Renderers } from './renderers/renderers'
import {
  type CountedProcesses,
  countProcesses,
  rendererSettings,
  shell,
} from './renderers/test-renderers'
import { SideSets } from './side-sets'

let desk: TestDesk
let processes: CountedProcesses
let renderers: Renderers
let live: ReleaseSet
let sets: SideSets

/** careers and blog 1.0.0 are live. */
beforeEach(async () => {
  desk = createTestDesk()
  processes = countProcesses()
  renderers = new Renderers({ shell, rendererSettings, logError: () => undefined })
  live = await compose({
    careers: await add('1.0.0', 'one'),
    blog: await add('1.0.0', 'news', 'blog'),
  })
  sets = new SideSets({
    desk: desk.as('watch'),
    shell,
    releasesUrl: rendererSettings.releasesUrl,
    renderers,
  })
})

afterEach(async () => {
  jest.useRealTimers()
  await renderers.stop()
  jest.restoreAllMocks()
  desk.remove()
})

async function add(version: string, code: string, remote = 'careers') {
  const contents = { 'server/remote.js': code }
  return (await addRelease(desk.as('platform'), remote, version, { contents })).id
}

async function compose(ids: Record<string, string>) {
  const remotes = await Promise.all(
    Object.entries(ids).map(([remote, id]) => loadRelease(desk, remote, id)),
  )
  return composeReleaseSet(remotes, shell, rendererSettings.releasesUrl)
}

async function htmlOf(set: ReleaseSet, remote = 'careers') {
  const loaded = set.remotes.find(({ release }) => release.remote === remote)
  if (!loaded) throw new Error(`${remote} is not in the set.`)
  const renderer = await renderers.open(loaded)
  return String((await renderer.render({ url: `/${remote}` })).body)
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('is the live set with one release replaced', async () => {
  const id = await add('1.1.0', 'two')

  const set = await sets.open(live, 'careers', id)

  expect(await htmlOf(set)).toBe('two')
  expect(await htmlOf(set, 'blog')).toBe('news')
  expect(set.remotes.map((one) => one.id)).toEqual([live.remotes[0]?.id, id])
})

test('may hold a remote that is not live at all', async () => {
  const id = await add('1.0.0', 'terms', 'legal')

  const set = await sets.open(live, 'legal', id)

  expect(await htmlOf(set, 'legal')).toBe('terms')
  expect(await htmlOf(set)).toBe('one')
})

test.each([
  { what: 'a path', changes: { mounts: ['/careers', '/blog'] } },
  { what: 'a path below one', changes: { mounts: ['/careers', '/blog/archive'] } },
  { what: 'a slice', changes: { slices: ['careers', 'blog'] } },
])('claims nothing of another remote, such as $what, whoever signed it', async ({ changes }) => {
  const contents = { 'server/remote.js': 'two' }
  const added = await addRelease(desk.as('hr'), 'careers', '1.1.0', { contents, ...changes })

  await expect(sets.open(live, 'careers', added.id)).rejects.toThrow(
    / blog(, or|: choose|: rename)/,
  )
  expect(processes.started).toBe(0)
})

test('is stored, for the pages rendered from it', async () => {
  const id = await add('1.1.0', 'two')

  const set = await sets.open(live, 'careers', id)

  const members = JSON.parse(String(await desk.store.get(`sets/${set.id}.json`)))
  expect(members.remotes.careers).toBe(id)
})

test('needs one process, however many visitors ask', async () => {
  const id = await add('1.1.0', 'two')

  const opened = await Promise.all(Array.from({ length: 20 }, () => sets.open(live, 'careers', id)))
  opened.push(await sets.open(live, 'careers', id))

  expect(new Set(opened).size).toBe(1)
  expect(processes.started).toBe(1)
})

test('shares its process with the same release in another side set', async () => {
  const id = await add('1.1.0', 'two')
  const later = await compose({
    careers: await add('1.0.1', 'one'),
    blog: await add('2.0.0', 'more', 'blog'),
  })

  const opened = await Promise.all([
    sets.open(live, 'careers', id),
    sets.open(later, 'careers', id),
  ])

  expect(new Set(opened.map((set) => set.id)).size).toBe(2)
  expect(processes.started).toBe(1)
  expect(await Promise.all(opened.map((set) => htmlOf(set, 'blog')))).toEqual(['news', 'more'])
})

test('keeps nothing beside a set that is not live any more', async () => {
  const id = await add('1.1.0', 'two')
  const later = await compose({ blog: await add('2.0.0', 'more', 'blog') })
  await sets.open(live, 'careers', id)
  await sets.open(later, 'careers', id)
  const get = jest.spyOn(desk.store, 'get')

  await sets.open(later, 'careers', id)
  const again = get.mock.calls.length
  await sets.open(live, 'careers', id)

  expect(again).toBe(0)
  expect(get).toHaveBeenCalled()
})

describe('a release', () => {
  test.each([
    { what: 'cannot start', code: 'cannot start', why: 'It cannot start.' },
    { what: 'does not load', code: 'broken', why: 'It is broken.' },
  ])('that $what is not shown, is retried, and leaves no trace', async ({ code, why }) => {
    const id = await add('1.1.0', code)

    for (let count = 1; count <= 3; count++) {
      await expect(sets.open(live, 'careers', id)).rejects.toThrow(why)
      expect(processes.started).toBe(count)
    }

    await until(() => processes.running === 0)
    expect(await desk.store.list('sets')).toEqual([])
  })

  test('that was repaired is shown', async () => {
    const id = await add('1.1.0', 'two')
    const path = desk.locate(`releases/careers/${id}/server/remote.js`)
    writeFileSync(path, 'six')
    await expect(sets.open(live, 'careers', id)).rejects.toThrow('has other bytes')

    writeFileSync(path, 'two')

    expect(await htmlOf(await sets.open(live, 'careers', id))).toBe('two')
  })

  test.each(['editorial', 'watch', 'unknown'] as const)(
    'signed by %s is not run',
    async (owner) => {
      const { id } = await addRelease(desk.as(owner), 'careers', '1.1.0')

      await expect(sets.open(live, 'careers', id)).rejects.toThrow('It is not used.')
      expect(processes.started).toBe(0)
    },
  )

  test('that is not in the store is refused', async () => {
    const refused = sets.open(live, 'careers', '9.9.9-0123456789ab')

    await expect(refused).rejects.toThrow('The store has no release 9.9.9-0123456789ab of careers.')
  })
})
