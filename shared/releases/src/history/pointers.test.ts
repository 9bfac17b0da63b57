import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Desk } from '../desk'
import type { ReleaseStore } from '../store/store'
import { createTestDesk, type TestDesk } from '../test-desk'
import { emptyHistory, type Live, liveIn, newestOf, type Pointer } from './history'
import { addPointer, pointerPath, readHistory } from './pointers'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

function named(version: string) {
  return { version, release: `${version}-0123456789ab` }
}

/** Makes a version of a remote live, on top of what is live then. */
function add(by: Desk, remote: string, version: string) {
  return addPointer(by, async (history) => ({
    why: 'a test',
    live: changed(history, remote, version),
  }))
}

function changed(history: Parameters<typeof liveIn>[0], remote: string, version: string): Live {
  const { remotes, canaries } = liveIn(history)
  return { canaries, remotes: { ...remotes, [remote]: named(version) } }
}

const read = () => readHistory(desk.store, desk.keys)

/** A store that counts its reads. */
function counting(store: ReleaseStore) {
  const asked: string[] = []
  const get = (path: string) => {
    asked.push(path)
    return store.get(path)
  }
  return { asked, store: { ...store, get } }
}

test.each([
  { what: 'garbage that was removed', bytes: 'garbage <html>' },
  { what: 'a file that was too large for a pointer', bytes: ' '.repeat(2_000_000) },
])('$what keeps nobody from what takes its number', async ({ bytes }) => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  writeFileSync(desk.locate(pointerPath(2)), bytes)
  const known = await read()
  rmSync(desk.locate(pointerPath(2)))
  await add(desk.as('hr'), 'careers', '1.1.0')
  await add(desk.as('hr'), 'careers', '1.2.0')

  const running = await readHistory(desk.store, desk.keys, known)

  expect(known).toMatchObject({ seen: 2, refused: [{ number: 2 }] })
  expect(running).toEqual(await read())
  expect(newestOf(running)?.number).toBe(3)
})

test('garbage that is removed after a fork was told of is forgotten, too', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  writeFileSync(desk.locate(pointerPath(2)), 'garbage')
  const known = await read()
  rmSync(desk.locate(pointerPath(2)))
  await add(desk.as('hr'), 'careers', '1.1.0')
  const misled = await readHistory(
    {
      get: (path) =>
        path === pointerPath(2) ? Promise.resolve(Buffer.from('garbage')) : desk.store.get(path),
    },
    desk.keys,
    known,
  )
  await add(desk.as('hr'), 'careers', '1.2.0')

  expect(newestOf(await readHistory(desk.store, desk.keys, misled))?.number).toBe(3)
})

test('what is refused and stays is read again, but not all of the history', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await add(desk.as('hr'), 'careers', version)
  writeFileSync(desk.locate(pointerPath(4)), 'garbage')
  const known = await read()
  const { asked, store } = counting(desk.store)

  expect(await readHistory(store, desk.keys, known)).toBe(known)

  expect(asked).toEqual([pointerPath(4), pointerPath(5)])
})

test('a pointer names author and change, and follows the one before', async () => {
  const first = await add(desk.as('hr'), 'careers', '1.0.0')
  const second = await add(desk.as('editorial'), 'blog', '3.0.0')

  const digest = createHash('sha384')
    .update((await desk.store.get(pointerPath(1))) ?? '')
    .digest('hex')
  expect(first).toMatchObject({ number: 1, previous: null, by: 'hr', why: 'a test' })
  expect(second).toMatchObject({
    number: 2,
    previous: digest,
    by: 'editorial',
    remotes: { careers: named('1.0.0'), blog: named('3.0.0') },
  })
  expect((await read()).pointers).toEqual([first, second])
})

test('the history of an empty store is empty', async () => {
  expect(await read()).toEqual(emptyHistory)
})

test('twenty concurrent writers all make their change, each on top of the others', async () => {
  const remotes = Array.from({ length: 20 }, (_, promoter) => `remote-${promoter}`)

  await Promise.all(remotes.map((remote) => add(desk.as('platform'), remote, '1.0.0')))

  const { pointers, refused } = await read()
  expect(refused).toEqual([])
  expect(pointers.map(({ number }) => number)).toEqual(remotes.map((_, at) => at + 1))
  expect(pointers.map((one) => Object.keys(one.remotes).length)).toEqual(
    remotes.map((_, at) => at + 1),
  )
})

test('the loser of a race is asked again, with the new live set', async () => {
  const seen: (string | undefined)[] = []
  await addPointer(desk.as('hr'), async (history) => {
    seen.push(liveIn(history).remotes.blog?.version)
    if (seen.length === 1) await add(desk.as('editorial'), 'blog', '3.0.0')
    return { why: '', live: changed(history, 'careers', '1.0.0') }
  })

  expect(seen).toEqual([undefined, '3.0.0'])
  expect(liveIn(await read()).remotes).toEqual({
    careers: named('1.0.0'),
    blog: named('3.0.0'),
  })
})

test('a change that has become needless is not made', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')

  expect(await addPointer(desk.as('watch'), async () => undefined)).toBeUndefined()
  expect(await desk.store.list('pointers')).toHaveLength(1)
})

test.each([
  {
    owner: 'editorial' as const,
    why: 'Pointer 1 changes careers, which the key of editorial may not do.',
  },
  { owner: 'unknown' as const, why: 'Pointer 1 is not signed by a known key.' },
  { owner: 'watch' as const, why: 'Pointer 1 makes a new release of careers live' },
])('a change that $owner may not make is refused before a write', async ({ owner, why }) => {
  const refused = add(desk.as(owner), 'careers', '1.0.0')

  await expect(refused).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(/Ask the owner of the remote to do it.+nothing was changed\.$/),
  })
  await expect(refused).rejects.toThrow(why)
  expect(await desk.store.list('pointers')).toEqual([])
})

test('without a key nothing is written, and the error says how to get one', async () => {
  const refused = add({ ...desk.as('hr'), signer: undefined }, 'careers', '1.0.0')

  await expect(refused).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'There is no key to sign with. Make one with "npm run release -- keys create <owner>", or name one in RELEASE_KEY; nothing was changed.',
  })
  expect(await desk.store.list('pointers')).toEqual([])
})

test('reading on requests the next pointer only', async () => {
  for (let number = 1; number <= 5; number++) {
    await add(desk.as('hr'), 'careers', `1.${number}.0`)
  }
  const known = await read()
  const { asked, store } = counting(desk.store)

  expect(await readHistory(store, desk.keys, known)).toBe(known)
  expect(asked).toEqual([pointerPath(6)])
})

test('a long history is read to its end', async () => {
  for (let number = 1; number <= 70; number++) {
    await add(desk.as('hr'), 'careers', `1.${number}.0`)
  }
  const { asked, store } = counting(desk.store)

  const whole = await readHistory(store, desk.keys)

  expect(newestOf(whole)?.number).toBe(70)
  expect(asked.length).toBeLessThan(100)
})

test('new pointers are read on, from any known history', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  const known = await read()
  for (let number = 1; number <= 40; number++) {
    await add(desk.as('editorial'), 'blog', `3.${number}.0`)
  }

  expect(await readHistory(desk.store, desk.keys, known)).toEqual(await read())
})

test('a damaged pointer is skipped, and reported', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  await desk.store.create(pointerPath(2), Buffer.from('{"number": 2,'))

  const { number } = await add(desk.as('editorial'), 'blog', '3.0.0')

  const history = await read()
  expect(number).toBe(3)
  expect(liveIn(history).remotes).toEqual({ careers: named('1.0.0'), blog: named('3.0.0') })
  expect(history.refused).toEqual([
    {
      number: 2,
      reason: 'Pointer 2 is not a pointer. What was live before it stays.',
      digest: expect.any(String),
    },
  ])
})

test.each([
  { what: 'a folder', put: (path: string) => mkdirSync(path) },
  { what: 'a broken link', put: (path: string) => symlinkSync('nowhere', path) },
])('$what in the place of the next pointer is named', async ({ put }) => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  put(desk.locate(pointerPath(2)))

  await expect(add(desk.as('hr'), 'careers', '1.1.0')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'pointers/000002.json is taken in the release store, and no file can be read there: it may be a folder or a broken link. Remove it and do the same again; nothing was changed.',
  })
})

test.each(['.DS_Store', 'Thumbs.db', 'pointers.txt', '000009.json~'])(
  'a stray file named %s is ignored',
  async (stray) => {
    await add(desk.as('hr'), 'careers', '1.0.0')
    await desk.store.create(`pointers/${stray}`, Buffer.from('stray'))

    expect((await add(desk.as('hr'), 'careers', '1.1.0')).number).toBe(2)
  },
)

test('an unreadable store is not reported as a damaged pointer', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  const failing = { ...desk.store, get: () => Promise.reject(new Error('EMFILE')) }

  await expect(readHistory(failing, desk.keys)).rejects.toThrow('EMFILE')
})

describe('when the clock of a machine is behind', () => {
  let first: Pointer

  /** Adds a pointer from a machine whose clock is behind. */
  async function addLate(minutes: number) {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(first.at) - minutes * 60_000)
    try {
      return await add(desk.as('platform'), 'blog', '3.0.0')
    } finally {
      jest.restoreAllMocks()
    }
  }

  beforeEach(async () => {
    first = await add(desk.as('hr'), 'careers', '1.0.0')
  })

  test('by a little, dates still ascend', async () => {
    const second = await addLate(4)

    expect(second.at).toBe(first.at)
    expect((await read()).refused).toEqual([])
  })

  test('by an hour, changes that it cannot see are not undone', async () => {
    const second = await addLate(60)

    const history = await read()
    expect(second).toMatchObject({ previous: null, remotes: { blog: named('3.0.0') } })
    expect(history.refused).toEqual([])
    expect(liveIn(history).remotes).toEqual({ careers: named('1.0.0'), blog: named('3.0.0') })
    expect((await add(desk.as('hr'), 'careers', '1.1.0')).at >= first.at).toBe(true)
    expect((await read()).refused).toEqual([])
  })
})

test('a reason longer than a pointer allows is truncated', async () => {
  const { why } = await addPointer(desk.as('hr'), async (history) => ({
    why: 'x'.repeat(5000),
    live: changed(history, 'careers', '1.0.0'),
  }))

  expect(why).toHaveLength(1000)
})

test('an interruption before the one write changes nothing', async () => {
  await add(desk.as('hr'), 'careers', '1.0.0')
  await new Promise<void>((begin) => {
    const create = () => {
      begin()
      return new Promise<never>(() => undefined)
    }
    void add({ ...desk.as('hr'), store: { ...desk.store, create } }, 'careers', '1.1.0')
  })

  expect(liveIn(await read()).remotes.careers).toEqual(named('1.0.0'))
  expect((await add(desk.as('hr'), 'careers', '1.1.0')).number).toBe(2)
})
