import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPointer, Mirror, newestOf, type ReleaseStore } from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { HistoryReader, type HistoryReaderOptions } from './history-reader'

let desk: TestDesk
let folder: string
let logged: string[]

beforeEach(async () => {
  desk = createTestDesk()
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  logged = []
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(version)
})

afterEach(() => {
  desk.remove()
  rmSync(folder, { recursive: true })
})

function promote(version: string) {
  return addPointer(desk.as('hr'), async () => ({
    why: '',
    live: { remotes: { careers: { version, release: `${version}-0123456789ab` } }, canaries: {} },
  }))
}

/** A copy of the store as it is now. */
function keepCopy() {
  cpSync(desk.locate('pointers'), join(folder, 'mirror/pointers'), { recursive: true })
  return new Mirror(join(folder, 'mirror'))
}

function watch(options: Partial<HistoryReaderOptions> = {}, get = desk.store.get) {
  const store: ReleaseStore = { ...desk.store, get: (path) => get(path) }
  return new HistoryReader({
    desk: { store, keys: desk.keys },
    logRefused: (reason) => logged.push(reason),
    ...options,
  })
}

const down = () => Promise.reject(new Error('The store is down.'))
const numberIn = (one: HistoryReader) => newestOf(one.history)?.number

test('without its store it uses the mirror’s history, and says of when that is', async () => {
  const pointers = watch({ mirror: keepCopy() }, down)

  await pointers.readNews()

  expect(numberIn(pointers)).toBe(3)
  expect(pointers.fault).toMatch(
    /^The release store could not be read, serving the last good set of \d{4}-.+Z, pointer 3\. The store is down\.$/,
  )
})

test('without store and mirror it rejects', async () => {
  await expect(watch({}, down).readNews()).rejects.toThrow('The store is down.')
})

test('it returns to the store once that answers', async () => {
  let isDown = true
  const pointers = watch({ mirror: keepCopy() }, (path) => (isDown ? down() : desk.store.get(path)))
  await pointers.readNews()
  await promote('1.3.0')
  isDown = false

  await pointers.readNews()

  expect(numberIn(pointers)).toBe(4)
  expect(pointers.fault).toBeUndefined()
})

test('a store that never answers is asked once, and waited for only briefly', async () => {
  let asked = 0
  const never = (path: string) => {
    if (path === 'pointers/000001.json') asked++
    return new Promise<undefined>(() => undefined)
  }
  const pointers = watch({ mirror: keepCopy() }, never)

  await pointers.readNews()
  await pointers.readNews()

  expect(numberIn(pointers)).toBe(3)
  expect(asked).toBe(1)
})

test('a store that takes longer than a poll waits is followed by a later poll, and asked once', async () => {
  let asked = 0
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  const pointers = watch({ mirror: keepCopy(), patienceMs: 1 }, async (path) => {
    if (path === 'pointers/000001.json') asked++
    await slow
    return desk.store.get(path)
  })
  await pointers.readNews()
  await promote('1.3.0')

  answer()
  // The reading may end between two polls, as with a store that is looked at every two seconds.
  while (pointers.fault) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await pointers.readNews()
  }

  expect(asked).toBe(1)
  expect(numberIn(pointers)).toBe(4)
})

test('a start that has waited for the store in vain does not wait for it again', async () => {
  const mirror = keepCopy()
  mirror.standIn(5000)
  const pointers = watch({ mirror }, () => new Promise<undefined>(() => undefined))

  await pointers.readNews()

  expect(numberIn(pointers)).toBe(3)
  // Otherwise a store is given two seconds.
  expect(pointers.fault).toContain('It did not answer within 0.1 s.')
})

test.each([
  { what: 'lost its newest pointer', remove: ['000003.json'] },
  { what: 'lost all of them', remove: ['000001.json', '000002.json', '000003.json'] },
])('a store that $what is not trusted until it is restored', async ({ remove }) => {
  const mirror = keepCopy()
  for (const name of remove) renameSync(desk.locate(`pointers/${name}`), join(folder, name))
  const pointers = watch({ mirror })

  await pointers.readNews()
  const { fault } = pointers
  const stoodIn = mirror.standsIn
  for (const name of remove) renameSync(join(folder, name), desk.locate(`pointers/${name}`))
  while (mirror.standsIn) await pointers.readNews()

  expect(numberIn(pointers)).toBe(3)
  expect(fault).toContain('The release store was set back or replaced: it has no pointer 3 of')
  expect(stoodIn).toBe(true)
  expect(pointers.fault).toBeUndefined()
})

test('a store that is set back while a shell runs is noticed, and changes nothing', async () => {
  const pointers = watch({ verifyEvery: 0 })
  await pointers.readNews()
  rmSync(desk.locate('pointers/000003.json'))

  await pointers.readNews()

  expect(numberIn(pointers)).toBe(3)
  expect(pointers.fault).toContain('was set back or replaced')
})

test('it is noticed although the clock was set back meanwhile', async () => {
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(0)
  const pointers = watch()
  await pointers.readNews()
  rmSync(desk.locate('pointers/000003.json'))

  jest.spyOn(Date, 'now').mockReturnValue(0)
  monotonic.mockReturnValue(30_000)
  await pointers.readNews()
  jest.restoreAllMocks()

  expect(pointers.fault).toContain('was set back or replaced')
})

test('a clock that was set back is named beside it, because a pointer then seems dated ahead', async () => {
  let isDown = true
  const pointers = watch({ mirror: keepCopy() }, (path) => (isDown ? down() : desk.store.get(path)))
  await pointers.readNews()
  const [{ at } = { at: '' }] = pointers.history.pointers.slice(-1)
  isDown = false

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at) - 10 * 60_000)
  await pointers.readNews()
  clock.mockRestore()

  expect(numberIn(pointers)).toBe(3)
  expect(pointers.fault).toBe(
    `The release store was set back or replaced: it has no pointer 3 of ${at}, which this shell has verified. ` +
      'What was live then stays live. Find out who changed the store and restore it; ' +
      'if it was meant, start the shells with an empty SITE_DATA. ' +
      "If this machine's clock was set back instead, the pointer seems dated ahead: set the clock right.",
  )
})

test('a pointer added to the mirror hides none of the store', async () => {
  const mirror = keepCopy()
  writeFileSync(join(folder, 'mirror/pointers/000004.json'), '{"number":4}')
  await promote('1.3.0')
  const pointers = watch({ mirror })

  await pointers.readNews()

  expect(numberIn(pointers)).toBe(4)
  expect(pointers.fault).toBeUndefined()
  expect(logged).toEqual([])
})
