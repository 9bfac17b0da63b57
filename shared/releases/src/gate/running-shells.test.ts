import { writeFileSync } from 'node:fs'
import { createTestDesk, type TestDesk } from '../test-desk'
import type { RunningShell } from './misfits'
import { announceShell, readRunningShells } from './running-shells'

const hour = 60 * 60 * 1000
const noon = Date.parse('2026-12-02T12:00:00.000Z')

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

function shellOf(id: string): RunningShell {
  return { id, contract: 1, provides: { react: '19.3.1' } }
}

test('without an announcement no shell is known', async () => {
  expect(await readRunningShells(desk.store)).toEqual([])
})

test('a shell that announced itself is known', async () => {
  await announceShell(desk.store, shellOf('abc'))

  expect(await readRunningShells(desk.store)).toEqual([shellOf('abc')])
})

test.each([
  { hours: 0, isKnown: true },
  { hours: 11, isKnown: true },
  { hours: 12, isKnown: true },
  { hours: 35, isKnown: true },
  { hours: 36, isKnown: false },
  { hours: 100, isKnown: false },
])('a shell last announced at noon is known $hours hours later: $isKnown', async (then) => {
  await announceShell(desk.store, shellOf('abc'), noon)

  const shells = await readRunningShells(desk.store, noon + then.hours * hour)

  expect(shells).toEqual(then.isKnown ? [shellOf('abc')] : [])
})

test('a shell that announces itself every hour is one shell, with one file a day', async () => {
  for (let count = 0; count < 24; count++) {
    await announceShell(desk.store, shellOf('abc'), noon + count * hour)
  }

  expect(await readRunningShells(desk.store, noon + 24 * hour)).toEqual([shellOf('abc')])
  expect(await desk.store.list('shells')).toEqual(['2026-12-02', '2026-12-03'])
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{}',
  '{"contract":1}',
  '{"id":"x","contract":0,"provides":{}}',
  '{"id":"x","contract":1,"provides":{"react":5}}',
  '{"id":"x","contract":1,"provides":{"__proto__":"1.0.0"}}',
])('an announcement that reads %s is ignored', async (text) => {
  await announceShell(desk.store, shellOf('abc'), noon)
  await desk.store.create('shells/2026-12-02/x.json', Buffer.from(text))

  expect(await readRunningShells(desk.store, noon)).toEqual([shellOf('abc')])
})

test('during a rolling deployment both shells are known', async () => {
  await announceShell(desk.store, shellOf('old'), noon - 20 * hour)
  await announceShell(desk.store, shellOf('new'), noon)

  const shells = await readRunningShells(desk.store, noon)

  expect(shells.map(({ id }) => id)).toEqual(['old', 'new'])
})

test('an oversized file beside the announcements blocks none', async () => {
  await announceShell(desk.store, shellOf('abc'), noon)
  const path = desk.locate('shells/2026-12-02/odd.json')
  writeFileSync(path, 'x'.repeat(70_000))

  expect(await readRunningShells(desk.store, noon)).toEqual([shellOf('abc')])
})

test('a flood of announcements is not read to its end', async () => {
  const store = {
    ...desk.store,
    list: async () => Array.from({ length: 100_000 }, (_, at) => `${at}.json`),
  }
  const get = jest.fn(async () => undefined)

  await readRunningShells({ ...store, get }, noon)

  expect(get).toHaveBeenCalledTimes(400)
})
