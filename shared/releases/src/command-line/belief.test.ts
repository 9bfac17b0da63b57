import { join } from 'node:path'
import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import { beliefOf } from '../history/belief'
import { emptyHistory, liveIn } from '../history/history'
import { readHistory } from '../history/pointers'
import { readStoreIdentity } from '../history/store-identity'
import type { ReleaseKey } from '../keys/keys'
import { waitForAnswers } from '../running-site/test-answers'
import { type RunningSite, startRunningSite } from '../running-site/test-running-site'
import { createTestDesk, type TestDesk, type TestOwner } from '../test-desk'
import { addRelease, writeBuild } from '../test-release'
import { createTerminal } from './test-terminal'

let desk: TestDesk
let running: RunningSite
/** The keys that the running shell was deployed with. */
let shellKeys: ReleaseKey[]
/** The shell's clock. */
let clock: () => number
/** What else the site says. */
let more: object

/** Pointer 1 makes careers live and pointer 2 the blog; careers 1.1.0 is published. */
beforeEach(async () => {
  waitForAnswers()
  desk = createTestDesk()
  shellKeys = desk.keys
  clock = Date.now
  more = {}
  for (const version of ['1.0.0', '1.1.0']) await addRelease(desk.as('hr'), 'careers', version)
  await addRelease(desk.as('editorial'), 'blog')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  await promote(desk.as('editorial'), 'blog', '1.0.0')
  running = await startRunningSite(async (_, response) => {
    const history = await readHistory(desk.store, shellKeys, undefined, clock())
    const store = await readStoreIdentity(desk.store)
    const { remotes } = liveIn(history)
    const believes = beliefOf(history, shellKeys)
    response.end(JSON.stringify({ remotes, store, believes, ...more }))
  })
})

afterEach(async () => {
  await running.stop()
  jest.restoreAllMocks()
  desk.remove()
})

/** A terminal where the keys of all but `unknownOwner` are believed. */
function createDesk(owner: TestOwner, unknownOwner?: TestOwner) {
  return createTerminal(desk, owner, {
    site: running.url,
    openDesk: async () => ({ ...desk.as(owner), keys: without(unknownOwner) }),
    build: async (remote) => writeBuild(join(desk.folder, remote), remote, '1.2.0'),
  })
}

function without(unknownOwner: TestOwner | undefined) {
  return desk.keys.filter(({ owner }) => owner !== unknownOwner)
}

const doubt = /^This checkout and the shells of http:\S+ do not believe the same keys, or their/

const commands = [
  'ship careers',
  'promote careers 1.1.0',
  'canary careers 1.1.0 --percent 10',
  'rollback careers',
]

test.each(commands)('%s follows no pointer that the shells refuse', async (command) => {
  shellKeys = without('editorial')

  const told = createDesk('hr').ask(command)

  await expect(told).rejects.toThrow(doubt)
  await expect(told).rejects.toThrow(
    'Pointer 2 counts here and is refused there. Deploy the shells with the keys of this checkout, or set the clock that is wrong. Nothing was changed.',
  )
  expect(await desk.store.list('pointers')).toHaveLength(2)
  expect(await desk.store.list('versions/careers')).toHaveLength(2)
})

test.each(commands)('%s passes over no pointer that the shells count', async (command) => {
  await expect(createDesk('hr', 'editorial').ask(command)).rejects.toThrow(
    'Pointer 2 counts there and is refused here. Pull, give RELEASE_KEYS as the shells have it, or set the clock that is wrong. Nothing was changed.',
  )
  expect(await desk.store.list('pointers')).toHaveLength(2)
})

test.each([
  { what: 'do not know', change: () => [] },
  { what: 'let release something else', change: (key: ReleaseKey) => [{ ...key, remotes: ['x'] }] },
  { what: 'have retired', change: (key: ReleaseKey) => [{ ...key, retiredAt: 3 }] },
])('nothing is signed with a key that the shells $what', async ({ change }) => {
  shellKeys = desk.keys.flatMap((key) => (key.owner === 'platform' ? change(key) : key))

  await expect(createDesk('platform').ask('promote careers 1.1.0')).rejects.toThrow(
    'The key that signs here may release careers by the keys of this checkout, and not by theirs. Deploy the shells with its line, and wait until all are new. Nothing was changed.',
  )
  expect(await desk.store.list('pointers')).toHaveLength(2)
})

test.each([
  { what: 'believes the same', prepare: () => undefined },
  { what: 'has not read the newest pointers yet', prepare: () => sayBefore(1) },
  { what: 'has read none yet', prepare: () => sayBefore(0) },
  { what: 'does not say what it believes', prepare: () => sayOther({ believes: undefined }) },
  { what: 'is of another store', prepare: () => sayOther({ store: 'ffffffffffff' }) },
])('a release goes on where the shell $what', async ({ prepare }) => {
  prepare()

  expect(await createDesk('hr').ask('canary careers 1.1.0 --percent 10')).toMatchObject({
    pointer: 3,
  })
})

function sayBefore(read: number) {
  const { keys } = beliefOf(emptyHistory, desk.keys)
  more = { believes: { newest: read, read, keys } }
}

function sayOther(words: object) {
  shellKeys = without('editorial')
  more = words
}

describe('where a pointer is dated ahead of the clock here, and counts for the shell', () => {
  beforeEach(async () => {
    const { now } = Date
    clock = () => now() + 3_600_000
    await addRelease(desk.as('editorial'), 'blog', '1.1.0')
    jest.spyOn(Date, 'now').mockImplementation(clock)
    await startCanary(desk.as('editorial'), 'blog', '1.1.0', { percent: 10 })
    jest.mocked(Date.now).mockRestore()
  })

  test('a release goes on', async () => {
    const told = await createDesk('hr').ask('canary careers 1.1.0 --percent 10')

    expect(told).toMatchObject({ pointer: 4 })
  })

  test('nothing is rolled back: what is live is not known', async () => {
    await expect(createDesk('hr').ask('rollback careers')).rejects.toThrow(
      'Pointer 3 counts there already, and is dated ahead of the clock here. Set the clock of this machine. Nothing was changed.',
    )
  })
})

test('a shell whose clock is behind has yet to judge what is dated ahead, so it holds up no rollback', async () => {
  const behind = await readHistory(desk.store, desk.keys, undefined, Date.now() - 3_600_000)

  expect(behind.seen).toBe(2)
  expect(beliefOf(behind, desk.keys)).toMatchObject({ newest: 0, read: 0 })
})
