/** @jest-environment node */
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { openDB } from 'idb'
import { databaseName, mayHoldEnquiries } from './outbox-database'
import { createEntry } from './outbox-entry'
import { createShelf } from './shelf'
import { writeEnquiry } from './test-outbox'

const entry = (key: string, msg = key, now = 0) =>
  createEntry({ key, enquiry: writeEnquiry(msg) }, now)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  // The two seconds that a database is given are over only where a test says so.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] })
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('another tab, or the next visit, finds what was kept', async () => {
  await createShelf().keep(entry('one'))

  expect((await createShelf().read()).entries).toEqual([entry('one')])
})

test('the same text is kept once, whichever tab keeps it', async () => {
  const kept = await Promise.all(
    ['one', 'two', 'three'].map((key) => createShelf().keep(entry(key, 'the same'))),
  )

  expect(new Set(kept.map(({ key }) => key)).size).toBe(1)
  expect((await createShelf().read()).entries).toHaveLength(1)
})

test('what is due first comes first', async () => {
  const shelf = createShelf()
  for (const [key, now] of [
    ['b', 20],
    ['a', 10],
    ['c', 30],
  ] as const) {
    await shelf.keep(entry(key, key, now))
  }

  expect((await shelf.read()).entries.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('nothing personal is left of what is removed, and it does not come back', async () => {
  const shelf = createShelf()
  await shelf.keep(entry('one'))

  expect(await shelf.update(entry('one'))).toBe(true)
  await shelf.remove('one')

  expect(await shelf.update(entry('one'))).toBe(false)
  expect((await createShelf().read()).entries).toEqual([])
})

test('what a slow database has not yet removed is gone for its page', async () => {
  const shelf = createShelf()
  await shelf.keep(entry('one'))
  jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Later', 'UnknownError')
  })

  await shelf.remove('one')

  expect(await shelf.read()).toEqual({ entries: [], isWhole: true })
})

test('the same text is kept anew while a slow database has not removed the first', async () => {
  const shelf = createShelf()
  await shelf.keep(entry('one'))
  jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Later', 'UnknownError')
  })
  await shelf.remove('one')

  await shelf.keep(entry('two'))

  expect((await shelf.read()).entries.map(({ key }) => key)).toEqual(['two'])
})

test('holds emoji, right-to-left text and ten thousand characters', async () => {
  const msg = `🏭 مرحبا ${'x'.repeat(10_000)}`

  await createShelf().keep(entry('one', msg))

  expect((await createShelf().read()).entries[0]?.enquiry.msg).toBe(msg)
})

test.each([
  {
    why: 'cannot be opened',
    break: () =>
      jest.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      }),
  },
  {
    why: 'is full',
    break: () =>
      jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError')
      }),
  },
])('the page itself keeps an enquiry when the database $why', async ({ break: breakDatabase }) => {
  breakDatabase()
  const shelf = createShelf()

  const kept = await shelf.keep(entry('one'))
  const again = await shelf.keep(entry('two', 'one'))
  await shelf.update({ ...kept, tries: 1 })

  expect(again.key).toBe('one')
  expect(await shelf.read()).toMatchObject({ entries: [{ key: 'one', tries: 1 }], isWhole: true })
  await shelf.remove('one')
  expect((await shelf.read()).entries).toEqual([])
})

test('the page itself keeps an enquiry when the database never answers', async () => {
  // No event of it ever comes.
  jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
  const shelf = createShelf()

  const keeping = shelf.keep(entry('one'))
  await jest.advanceTimersByTimeAsync(2000)
  await keeping
  const reading = shelf.read()
  await jest.advanceTimersByTimeAsync(2000)

  expect(await reading).toMatchObject({ entries: [{ key: 'one' }], isWhole: false })
})

test('a browser that forbids channels between tabs removes what is acknowledged all the same', async () => {
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  } as unknown as typeof BroadcastChannel
  const shelf = createShelf()
  await shelf.keep(entry('one'))

  await shelf.remove('one')

  globalThis.BroadcastChannel = Channel
  expect((await shelf.read()).entries).toEqual([])
})

test.each([
  { what: 'nothing but a key', more: {} },
  { what: 'a date in words', more: { ...entry('odd'), dueAt: 'soon' } },
  { what: 'no text', more: { ...entry('odd'), enquiry: null } },
])('an entry with $what is left alone, and holds up no other', async ({ more }) => {
  await createShelf().keep(entry('one'))
  const database = await openDB(databaseName, 1)
  await database.put('enquiries', { ...more, key: 'odd' })
  database.close()
  const shelf = createShelf()

  await shelf.keep(entry('two'))

  const { entries, isWhole } = await createShelf().read()
  expect(entries.map(({ key }) => key)).toEqual(['one', 'two'])
  expect(isWhole).toBe(true)
})

test('a visitor who never wrote to us has nothing to load', async () => {
  expect(await mayHoldEnquiries()).toBe(false)

  await createShelf().keep(entry('one'))

  expect(await mayHoldEnquiries()).toBe(true)
})
