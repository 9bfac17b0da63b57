import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createS3Store, openStore, type ReleaseStore } from '@site/releases'
import { storeContract } from '@site/releases/testing'
import { atLength, showRows } from '../support/finding'
import { type Ceph, type Gateway, startCeph } from '../support/stores/ceph'

showRows(['R3', 'R5'], 'the contract of a store on Ceph, killed and suspended')

let ceph: Ceph
let second: Gateway
let address: string

beforeAll(async () => {
  ceph = await startCeph()
  ;[second, address] = await Promise.all([ceph.startGateway(), ceph.createStore('releases')])
}, 600_000)

afterAll(() => ceph.stop())

/** So long that a busy machine, or a gateway that fifty clients ask at once, answers in time. */
const patience = {
  silenceMs: 10_000,
  attemptMs: 20_000,
  readMs: 20_000,
  giveUpMs: 90_000,
  pauseMs: 50,
}
/** For a disk that does not answer. */
const brief = { ...patience, silenceMs: 1000, attemptMs: 2000, readMs: 2000 }
const impatience = { ...brief, giveUpMs: 500 }

/** A new, empty store. */
function emptyStore() {
  return `${address}/${randomUUID()}`
}

test.each(storeContract)('a store in Ceph $title', async ({ check }) => {
  await check(createS3Store(emptyStore(), ceph.gateway.env))
})

test('a store in Ceph lists more names than one answer can hold', async () => {
  const store = createS3Store(emptyStore(), ceph.gateway.env)
  const names = Array.from({ length: 1010 }, (_, name) => `${1000 + name}`)
  const waiting = [...names]
  const writers = Array.from({ length: 25 }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      await store.create(`files/${name}`, Buffer.from(name))
    }
  })
  await Promise.all(writers)

  expect(await store.list('files')).toEqual(names)
})

test('a versioned bucket, where the last writer wins, is refused', async () => {
  const versioned = await ceph.createStore('versioned', { isVersioned: true })

  await expect(openStore(versioned, ceph.gateway.env)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining('Take a bucket without versioning'),
  })
  expect(await openStore(address, ceph.gateway.env)).toMatchObject({ lookEvery: 2000 })
})

/** Adds a line to a history like a promotion; returns its number. */
async function addLine(store: ReleaseStore, line: string) {
  const names = await store.list('pointers')
  for (let number = names.length + 1; ; number++) {
    const path = `pointers/${String(number).padStart(6, '0')}.json`
    if (await store.create(path, Buffer.from(line))) return number
  }
}

async function readHistory(store: ReleaseStore) {
  const names = await store.list('pointers')
  const files = await Promise.all(names.map((name) => store.get(`pointers/${name}`)))
  return new Map(names.map((name, at) => [Number.parseInt(name, 10), String(files[at])]))
}

/** Clients of both gateways in turn, like those of different programs. */
function openMany(count: number, store: string) {
  const gateways = [ceph.gateway, second]
  return Array.from({ length: count }, (_, writer) =>
    createS3Store(store, gateways[writer % 2]?.env, patience),
  )
}

const promoters = atLength({ full: 50, ci: 50, short: 20 })

test(`${promoters} concurrent promotions all succeed, and none is lost`, async () => {
  const stores = openMany(promoters, emptyStore())

  const told = await Promise.all(stores.map((store, at) => addLine(store, `writer ${at}`)))

  const numbers = told.map((_, at) => at + 1)
  const seen = await Promise.all(stores.slice(0, 2).map(readHistory))
  const expected = new Map(told.map((number, at) => [number, `writer ${at}`]))
  expect(told.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(seen).toEqual([expected, expected])
})

test('a gateway that is killed and restarted neither loses nor doubles a promotion', async () => {
  const stores = openMany(10, emptyStore())
  const told = new Map<number, string>()
  const writing = Promise.all(
    stores.map(async (store, writer) => {
      for (let turn = 0; turn < 5; turn++) {
        const line = `writer ${writer}, turn ${turn}`
        told.set(await addLine(store, line), line)
      }
    }),
  )

  for (const lines of [10, 25]) {
    await Promise.race([writing, until(() => told.size >= lines)])
    await ceph.gateway.kill()
    await ceph.gateway.restart()
  }
  await writing

  const numbers = Array.from({ length: 50 }, (_, at) => at + 1)
  expect([...told.keys()].sort((a, b) => a - b)).toEqual(numbers)
  for (const store of stores.slice(0, 2)) {
    expect(await readHistory(store)).toEqual(new Map(numbers.map((at) => [at, told.get(at)])))
  }
})

async function until(isSo: () => boolean) {
  while (!isSo()) await pause(5)
}

test('without its gateway the store fails in time', async () => {
  // Not brief: a connection that is noticed late to be refused must not count as silence.
  const store = createS3Store(emptyStore(), ceph.gateway.env, { ...patience, giveUpMs: 500 })

  await ceph.gateway.kill()
  const refused = await failureOf(store.get('file'))
  await ceph.gateway.restart()

  expect(refused).toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/could not be read: .*ECONNREFUSED.+Nothing was changed\.$/),
  })
})

test('a write without an answer ends in time, and all clients agree on its outcome', async () => {
  const shared = emptyStore()
  const hasty = createS3Store(shared, ceph.gateway.env, impatience)
  const [one, other] = openMany(2, shared)

  await ceph.osd.suspend()
  const refused = await failureOf(hasty.create('file', Buffer.from('ours')))
  const unread = await failureOf(hasty.get('file'))
  ceph.osd.resume()
  const isTheirs = await other?.create('file', Buffer.from('theirs'))

  expect(refused).toMatchObject({
    name: 'StoreError',
    message: expect.stringContaining('It may be there or may still come, whole or not at all'),
  })
  expect(unread).toMatchObject({ name: 'StoreError' })
  for (let look = 0; look < 50; look++) {
    const seen = await Promise.all([one, other].map((store) => store?.get('file')))
    expect(seen.map(String)).toEqual(Array(2).fill(isTheirs ? 'theirs' : 'ours'))
  }
})

test('a write without an answer recognizes its own file when the disk goes on', async () => {
  const shared = emptyStore()
  const patient = createS3Store(shared, ceph.gateway.env, brief)
  const hasty = createS3Store(shared, ceph.gateway.env, impatience)

  await ceph.osd.suspend()
  const creating = patient.create('file', Buffer.from('ours'))
  // Started later: when this one is given up, the first attempt to write is too.
  await failureOf(hasty.get('file'))
  ceph.osd.resume()

  expect(await creating).toBe(true)
  expect(String(await patient.get('file'))).toBe('ours')
})

function failureOf(call: Promise<unknown>) {
  return call.catch((error: unknown) => error)
}
