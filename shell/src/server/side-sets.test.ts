import { writeFileSync } from 'node:fs'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { composeReleaseSet, readLiveRemote } from './read-release-set'
import type { ReleaseSet } from './render/release-set'
import type { Renderer } from './renderer-process'
import { SideSets } from './side-sets'
import { rendering, shell, standInForRenderers, type TestRenderers } from './test-renderers'

let desk: TestDesk
let renderers: TestRenderers
let live: ReleaseSet
let sets: SideSets

/** careers and blog 1.0.0 are live. */
beforeEach(async () => {
  desk = createTestDesk()
  renderers = standInForRenderers()
  live = await compose({
    careers: await add('1.0.0', 'one'),
    blog: await add('1.0.0', 'news', 'blog'),
  })
  sets = new SideSets({ desk: desk.as('watch'), shell, rendering })
})

afterEach(async () => {
  jest.useRealTimers()
  await sets.stop()
  jest.restoreAllMocks()
  desk.remove()
})

async function add(version: string, code: string, remote = 'careers') {
  const contents = { 'server/remote.js': code }
  return (await addRelease(desk.as('platform'), remote, version, { contents })).id
}

async function compose(ids: Record<string, string>) {
  const remotes = await Promise.all(
    Object.entries(ids).map(([remote, id]) => readLiveRemote(desk, remote, id)),
  )
  return composeReleaseSet(remotes, shell, rendering.releasesUrl)
}

async function htmlOf(renderer: Renderer, url = '/careers') {
  return (await renderer.render({ url })).body
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('is what is live, with one release in the place of its own', async () => {
  const id = await add('1.1.0', 'two')

  const renderer = await sets.open(live, 'careers', id)

  expect(await htmlOf(renderer)).toBe('two')
  expect(await htmlOf(renderer, '/blog')).toBe('news')
  expect(renderer.data.releaseSet.remotes.map((one) => one.id)).toEqual([live.remotes[0]?.id, id])
  expect(sets.find(renderer.data.releaseSet.id)).toBe(renderer)
})

test('may hold a remote that is not live at all', async () => {
  const id = await add('1.0.0', 'terms', 'legal')

  const renderer = await sets.open(live, 'legal', id)

  expect(await htmlOf(renderer, '/legal')).toBe('terms')
  expect(await htmlOf(renderer)).toBe('one')
})

test('is written down for the pages that come with it', async () => {
  const id = await add('1.1.0', 'two')

  const { data } = await sets.open(live, 'careers', id)

  const members = JSON.parse(String(await desk.store.get(`sets/${data.releaseSet.id}.json`)))
  expect(members.remotes.careers).toBe(id)
})

test('is started once, however many ask at once or later', async () => {
  const id = await add('1.1.0', 'two')

  const opened = await Promise.all(Array.from({ length: 20 }, () => sets.open(live, 'careers', id)))
  opened.push(await sets.open(live, 'careers', id))

  expect(new Set(opened).size).toBe(1)
  expect(renderers.started).toBe(1)
})

test('is another one for another release, or beside another set', async () => {
  const [id, next] = [await add('1.1.0', 'two'), await add('1.2.0', 'three')]
  const later = await compose({
    careers: await add('1.0.1', 'one'),
    blog: await add('2.0.0', 'more', 'blog'),
  })

  const opened = await Promise.all([
    sets.open(live, 'careers', id),
    sets.open(live, 'careers', next),
    sets.open(later, 'careers', id),
  ])

  expect(new Set(opened.map(({ data }) => data.releaseSet.id)).size).toBe(3)
  expect(await Promise.all(opened.map((one) => htmlOf(one, '/blog')))).toEqual([
    'news',
    'news',
    'more',
  ])
})

test('one that crashed is followed by another', async () => {
  const id = await add('1.1.0', 'two')
  const first = await sets.open(live, 'careers', id)
  await expect(first.render({ url: '/crash' })).rejects.toThrow('The renderer has ended.')

  const second = await sets.open(live, 'careers', id)

  expect(second).not.toBe(first)
  expect(await htmlOf(second)).toBe('two')
  expect(sets.find(second.data.releaseSet.id)).toBe(second)
})

describe('a release', () => {
  test.each([
    { what: 'cannot start', code: 'cannot start', why: 'It cannot start.' },
    { what: 'does not load', code: 'broken', why: 'It is broken.' },
  ])('that $what is not shown, is tried anew, and leaves nothing behind', async ({ code, why }) => {
    const id = await add('1.1.0', code)

    for (let count = 1; count <= 3; count++) {
      await expect(sets.open(live, 'careers', id)).rejects.toThrow(why)
      expect(renderers.started).toBe(count)
    }

    await until(() => renderers.running === 0)
    expect(await desk.store.list('sets')).toEqual([])
  })

  test('that was broken for a while is shown when it is not any more', async () => {
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
      expect(renderers.started).toBe(0)
    },
  )

  test('that is not in the store is not looked for anywhere else', async () => {
    const refused = sets.open(live, 'careers', '9.9.9-0123456789ab')

    await expect(refused).rejects.toThrow('The store has no release 9.9.9-0123456789ab of careers.')
  })
})

test('the ninth takes the place of the one that was asked for longest ago', async () => {
  const ids: string[] = []
  for (let minor = 1; minor <= 9; minor++) ids.push(await add(`1.${minor}.0`, `page ${minor}`))
  const open = (at: number) => sets.open(live, 'careers', ids[at] ?? '')
  const opened = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(open))
  await open(0)

  await open(8)

  await until(() => renderers.running === 8)
  expect(renderers.started).toBe(9)
  expect(opened.map(({ hasEnded }) => hasEnded)).toEqual([false, true, ...Array(6).fill(false)])
  expect(sets.find(opened[1]?.data.releaseSet.id ?? '')).toBeUndefined()
})

test('a page under way is finished before its renderer ends', async () => {
  const id = await add('1.1.0', 'two')
  const renderer = await sets.open(live, 'careers', id)

  const page = htmlOf(renderer)
  await sets.stop()

  expect(await page).toBe('two')
  expect(renderer.hasEnded).toBe(true)
})

test('nobody who asks for ten minutes ends it, whoever asks keeps it', async () => {
  const id = await add('1.1.0', 'two')
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] })
  const start = performance.now()
  let passed = 0
  // The cache has taken hold of the clock before it could be replaced.
  jest.spyOn(performance, 'now').mockImplementation(() => start + passed)
  function minutes(count: number) {
    passed += count * 60_000
    jest.advanceTimersByTime(count * 60_000)
  }
  const renderer = await sets.open(live, 'careers', id)

  minutes(9)
  expect(await sets.open(live, 'careers', id)).toBe(renderer)
  minutes(9)
  expect(renderer.hasEnded).toBe(false)
  minutes(2)
  jest.useRealTimers()
  jest.mocked(performance.now).mockRestore()

  await until(() => renderers.running === 0)
  expect(renderer.hasEnded).toBe(true)
  expect(await htmlOf(await sets.open(live, 'careers', id))).toBe('two')
})

test('after the end none is started', async () => {
  const id = await add('1.1.0', 'two')
  await sets.stop()

  await expect(sets.open(live, 'careers', id)).rejects.toThrow('The shell is ending.')
  expect(renderers.started).toBe(0)
})

test('in the end none is left, even of those that were just starting', async () => {
  const [id, next] = [await add('1.1.0', 'two'), await add('1.2.0', 'three')]
  await sets.open(live, 'careers', id)
  const starting = sets.open(live, 'careers', next)
  await new Promise(setImmediate)

  await sets.stop()

  expect(renderers.running).toBe(0)
  expect((await starting).hasEnded).toBe(true)
})
