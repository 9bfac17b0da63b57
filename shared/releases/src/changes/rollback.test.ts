import { unlinkSync, writeFileSync } from 'node:fs'
import type { Desk } from '../desk'
import { liveIn } from '../history/history'
import { pointerPath, readHistory } from '../history/pointers'
import type { ReleaseStore } from '../store/store'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { startCanary } from './canary'
import { promote } from './promote'
import { planRollback, rollback } from './rollback'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

async function readLive() {
  const { remotes } = liveIn(await readHistory(desk.store, desk.keys))
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
}

async function planVersion() {
  return planRollback(await readHistory(desk.store, desk.keys), 'careers').version
}

/** The desk of hr, where `happen` runs once, while the files of the earlier release are verified. */
function deskWhile(happen: () => Promise<unknown>): Desk {
  let happening: Promise<unknown> | undefined
  const get: ReleaseStore['get'] = async (path, options) => {
    if (path.endsWith('/server/remote.js')) happening ??= happen()
    await happening
    return desk.store.get(path, options)
  }
  return { ...desk.as('hr'), store: { ...desk.store, get } }
}

/** Makes releases of careers live, one after the other. */
async function release(...versions: string[]) {
  for (const version of versions) {
    await addRelease(desk.as('hr'), 'careers', version)
    await promote(desk.as('hr'), 'careers', version)
  }
}

test('returns to the release before, by a new pointer', async () => {
  await release('1.0.0', '1.1.0', '1.2.0')

  const { number } = await rollback(desk.as('hr'), 'careers', 'broken')

  const { pointers } = await readHistory(desk.store, desk.keys)
  expect(number).toBe(4)
  expect(await readLive()).toEqual({ careers: '1.1.0' })
  expect(pointers.at(-1)).toMatchObject({ by: 'hr', why: 'broken' })
})

test('a second rollback goes one further back, never forward', async () => {
  await release('1.0.0', '1.1.0', '1.2.0')

  await rollback(desk.as('hr'), 'careers')
  await rollback(desk.as('hr'), 'careers')

  expect(await readLive()).toEqual({ careers: '1.0.0' })
})

test('may be done by the watch', async () => {
  await release('1.0.0', '1.1.0')

  await rollback(desk.as('watch'), 'careers', 'it throws')

  expect(await readLive()).toEqual({ careers: '1.0.0' })
})

test('may not be done by another team', async () => {
  await release('1.0.0', '1.1.0')

  await expect(rollback(desk.as('editorial'), 'careers')).rejects.toThrow(
    'Pointer 3 changes careers, which the key of editorial may not do.',
  )
  expect(await readLive()).toEqual({ careers: '1.1.0' })
})

test('skips the promotions of other remotes, which stay live', async () => {
  await release('1.0.0', '1.1.0')
  for (const version of ['1.0.0', '2.0.0']) {
    await addRelease(desk.as('editorial'), 'blog', version)
    await promote(desk.as('editorial'), 'blog', version)
  }

  await rollback(desk.as('hr'), 'careers')

  expect(await readLive()).toEqual({ careers: '1.0.0', blog: '2.0.0' })
})

test('skips a damaged pointer', async () => {
  await release('1.0.0')
  await desk.store.create(pointerPath(2), Buffer.from('{'))
  await release('1.1.0')
  await desk.store.create(pointerPath(4), Buffer.from('{'))

  await rollback(desk.as('hr'), 'careers')

  expect(await readLive()).toEqual({ careers: '1.0.0' })
})

test('ends a canary, and leaves the live release', async () => {
  await release('1.0.0', '1.1.0')
  await addRelease(desk.as('hr'), 'careers', '1.2.0')
  await startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 10 })

  expect(await planVersion()).toBe('1.1.0')
  const { canaries } = await rollback(desk.as('hr'), 'careers')

  expect(canaries).toEqual({})
  expect(await readLive()).toEqual({ careers: '1.1.0' })
  expect(await planVersion()).toBe('1.0.0')
})

test('does not undo a hotfix that was promoted meanwhile (race)', async () => {
  await release('1.0.0', '1.1.0')
  await addRelease(desk.as('hr'), 'careers', '1.1.1')
  const hurried = deskWhile(() => promote(desk.as('platform'), 'careers', '1.1.1'))

  await expect(rollback(hurried, 'careers')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'careers was changed meanwhile, by platform with pointer 3: 1.1.1 is live now. Look at "npm run release -- status" before you roll back again; nothing was changed.',
  })
  expect(await readLive()).toEqual({ careers: '1.1.1' })
})

test('does not end a canary that was started meanwhile (race)', async () => {
  await release('1.0.0', '1.1.0')
  await addRelease(desk.as('hr'), 'careers', '1.2.0')
  const hurried = deskWhile(() => startCanary(desk.as('hr'), 'careers', '1.2.0', { percent: 10 }))

  await expect(rollback(hurried, 'careers')).rejects.toThrow(
    'careers was changed meanwhile, by hr with pointer 3: 1.1.0 is live now and 1.2.0 is a canary.',
  )
  expect(await readLive()).toEqual({ careers: '1.1.0' })
})

test('goes on when another remote was promoted meanwhile', async () => {
  await release('1.0.0', '1.1.0')
  await addRelease(desk.as('editorial'), 'blog')
  const hurried = deskWhile(() => promote(desk.as('editorial'), 'blog', '1.0.0'))

  await rollback(hurried, 'careers')

  expect(await readLive()).toEqual({ careers: '1.0.0', blog: '1.0.0' })
})

test('may lose pages that the release before did not have', async () => {
  await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await addRelease(desk.as('hr'), 'careers', '1.1.0', { routes: ['/careers', '/careers/new'] })
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.1.0')

  await rollback(desk.as('hr'), 'careers')

  expect(await readLive()).toEqual({ careers: '1.0.0' })
})

test('does not reclaim a path that another remote has by now', async () => {
  await addRelease(desk.as('hr'), 'careers', '1.0.0', { mounts: ['/careers', '/news'] })
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await addRelease(desk.as('editorial'), 'blog', '1.0.0', { mounts: ['/blog', '/news'] })
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('hr'), 'careers', '1.1.0')
  await promote(desk.as('editorial'), 'blog', '1.0.0')

  await expect(rollback(desk.as('hr'), 'careers')).rejects.toThrow(
    'careers 1.0.0 claims /news, which belongs to blog',
  )
})

test.each([
  {
    when: 'nothing was ever live',
    live: [],
    reason: ': it is not live in this store, which "status" names',
  },
  { when: 'there was only one', live: ['1.0.0'], reason: '' },
  { when: 'it was promoted twice', live: ['1.0.0', '1.0.0'], reason: '' },
])('is refused when $when', async ({ live, reason }) => {
  await release(...live)

  await expect(rollback(desk.as('hr'), 'careers')).rejects.toThrow(
    `careers has no earlier release to return to${reason}. What is live was left as it is.`,
  )
  expect(await desk.store.list('pointers')).toHaveLength(live.length)
})

test.each([
  { what: 'has other bytes', damage: (file: string) => writeFileSync(file, 'other') },
  { what: 'is missing', damage: unlinkSync },
])('is refused when a file of the release before $what', async ({ what, damage }) => {
  const { id } = await addRelease(desk.as('hr'), 'careers', '1.0.0')
  await release('1.0.0', '1.1.0')
  damage(desk.locate(`releases/careers/${id}/server/remote.js`))

  await expect(rollback(desk.as('hr'), 'careers')).rejects.toThrow(what)
  expect(await readLive()).toEqual({ careers: '1.1.0' })
})

test('goes to the release that the history names, whatever else the store says of its id', async () => {
  await release('1.0.0', '1.1.0')
  const { release: earlier } = planRollback(await readHistory(desk.store, desk.keys), 'careers')
  const { id: other } = await addRelease(desk.as('hr'), 'careers', '9.9.9')
  await desk.store.create(`versions/careers/${earlier}.json`, Buffer.from(`{"release":"${other}"}`))

  const { remotes } = await rollback(desk.as('hr'), 'careers')

  expect(remotes.careers).toEqual({ version: '1.0.0', release: earlier })
})

test('ends a canary although what is live is damaged', async () => {
  await release('1.0.0')
  const { careers } = liveIn(await readHistory(desk.store, desk.keys)).remotes
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  await startCanary(desk.as('hr'), 'careers', '1.1.0', { percent: 10 })
  unlinkSync(desk.locate(`releases/careers/${careers?.release}/release.json`))

  const { remotes, canaries } = await rollback(desk.as('hr'), 'careers')

  expect({ remotes, canaries }).toEqual({ remotes: { careers }, canaries: {} })
})
