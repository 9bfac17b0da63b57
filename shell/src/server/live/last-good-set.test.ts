import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Mirror,
  openMirroredStore,
  type ReleaseStore,
  StoreError,
  setPath,
} from '@site/releases'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { loadRelease } from '../release-set/load-release'
import { composeReleaseSet } from '../release-set/release-set'
import { LastGoodSet } from './last-good-set'
import { shell } from './renderers/test-renderers'

let desk: TestDesk
let data: string
let store: ReleaseStore
let mirror: Mirror
let careers: string

beforeEach(async () => {
  desk = createTestDesk()
  data = mkdtempSync(join(tmpdir(), 'data-'))
  const opened = await openMirroredStore(`file:${join(desk.folder, 'store')}`, data)
  if (!opened.mirror) throw new Error('A store elsewhere has a mirror.')
  ;({ store, mirror } = { store: opened.store, mirror: opened.mirror })
  careers = (await addRelease(desk.as('hr'), 'careers')).id
})

afterEach(async () => {
  await mirror.settled()
  desk.remove()
  rmSync(data, { recursive: true })
})

async function composeSet() {
  const remote = await loadRelease({ store: desk.store, keys: desk.keys }, 'careers', careers)
  return composeReleaseSet([remote], shell, '/releases')
}

test('the mirror keeps all files of the live set, also those not requested yet', async () => {
  await new LastGoodSet(store, mirror).keep(await composeSet())

  const kept = readdirSync(join(mirror.folder, 'releases/careers', careers), { recursive: true })
  expect(kept.toSorted()).toEqual([
    'release.json',
    'release.json.sig',
    'server',
    'server/remote.js',
    'web',
    'web/remote.js',
  ])
})

test('a damaged copy is read again', async () => {
  const set = await composeSet()
  const keeper = new LastGoodSet(store, mirror)
  await keeper.keep(set)
  const path = `releases/careers/${careers}/web/remote.js`
  writeFileSync(join(mirror.folder, path), 'other code')

  await keeper.keep(set)

  expect(await mirror.get(path)).toEqual(await desk.store.get(path))
})

test('a file that cannot be read yet is reported', async () => {
  const down: ReleaseStore = { ...store, get: () => Promise.reject(new StoreError('Down.')) }
  const keeper = new LastGoodSet(down, mirror)

  await keeper.keep(await composeSet())
  keeper.stop()

  expect(keeper.faults).toEqual([
    'Not all of the live set is kept on this machine yet: a start without the release store would lack files. It is tried again. Down.',
  ])
})

test('a set is not kept before all of it is on the disk', async () => {
  const inTheWay = join(mirror.folder, 'releases/careers')
  mkdirSync(join(mirror.folder, 'releases'), { recursive: true })
  writeFileSync(inTheWay, '')
  const keeper = new LastGoodSet(store, mirror)
  const set = await composeSet()

  await keeper.keep(set)
  const [fault] = keeper.faults
  rmSync(inTheWay)
  await keeper.keep(set)
  keeper.stop()

  expect(fault).toContain(`releases/careers/${careers}/release.json was not written.`)
  expect(keeper.faults).toEqual([])
})

test('a set that was replaced meanwhile is no fault when it cannot be kept', async () => {
  const first = await composeSet()
  careers = (await addRelease(desk.as('hr'), 'careers', '1.1.0')).id
  const next = await composeSet()
  let fail = () => {}
  const hanging = new Promise<undefined>((_, reject) => {
    fail = () => reject(new StoreError('Down.'))
  })
  hanging.catch(() => undefined)
  // By what is asked for: which of the two asks first is up to the disk.
  const get: ReleaseStore['get'] = (path, options) =>
    path === setPath(first.id) ? hanging : store.get(path, options)
  const keeper = new LastGoodSet({ ...store, get }, mirror)

  const keeping = keeper.keep(first)
  await keeper.keep(next)
  fail()
  await keeping

  expect(keeper.faults).toEqual([])
})

test('the mirror has its bound while a file cannot be read, and the set before stays', async () => {
  const room = jest.spyOn(mirror, 'makeRoom')
  const first = await composeSet()
  let isDown = false
  const get: ReleaseStore['get'] = (path, options) =>
    isDown ? Promise.reject(new StoreError('Down.')) : store.get(path, options)
  const keeper = new LastGoodSet({ ...store, get }, mirror)
  await keeper.keep(first)
  careers = (await addRelease(desk.as('hr'), 'careers', '1.1.0')).id
  const next = await composeSet()
  isDown = true

  await keeper.keep(next)
  keeper.stop()

  expect(keeper.faults).toHaveLength(1)
  const folders = [first, next].map(({ remotes }) => `releases/careers/${remotes[0]?.id}`)
  expect([...(room.mock.lastCall?.[0] ?? [])]).toEqual(expect.arrayContaining(folders))
})

test('a store in the same folder has no mirror', async () => {
  expect(await openMirroredStore(`file:${data}/store`, data)).toMatchObject({ mirror: undefined })
})
