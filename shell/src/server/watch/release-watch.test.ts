import { unlinkSync } from 'node:fs'
import {
  addPointer,
  type Canary,
  type Desk,
  type History,
  liveIn,
  newestOf,
  promote,
  type ReleaseStore,
  readHistory,
  rollback,
  startCanary,
} from '@site/releases'
import { addRelease, createTestDesk, type TestDesk } from '@site/releases/testing'
import { ReleaseWatch } from './release-watch'
import { Tallies, type View } from './tally'

const minute = 60 * 1000
const good: View = { errors: 0, failedLoads: 0, lcp: 800, inp: 40, cls: 0 }

let desk: TestDesk
let hr: Desk
let tallies: Tallies
let ids: Record<string, string>
let history: History
let now: number
let warnings: string[]
let errors: unknown[]
let trials: unknown[]
let isOwnFault: boolean
let canStart: boolean

/** careers 1.0.0, 1.1.0 and 1.2.0 are published, 1.0.0 is live. */
beforeEach(async () => {
  desk = createTestDesk()
  hr = desk.as('hr')
  tallies = new Tallies()
  ids = {}
  warnings = []
  errors = []
  trials = []
  isOwnFault = true
  canStart = true
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    ids[version] = (await addRelease(hr, 'careers', version)).id
  }
  await promote(hr, 'careers', '1.0.0')
  now = Date.now()
  see('1.0.0', 100)
})

afterEach(() => {
  jest.useRealTimers()
  desk.remove()
})

/** Views of a release that lack parts, as behind a proxy that fails; the first `fine` lack none. */
function miss(remote: string, release: string, count: number, fine = 0) {
  for (let view = 0; view < count; view++) {
    const name = `${remote} ${view}`
    const seen = { ...good, failedLoads: view < fine ? 0 : 1 }
    tallies.of(remote, release).addView({ voter: name, view: name, at: Date.now() }, seen)
  }
}

/** Adds views of a release; in the last `bad` of them it throws. */
function see(version: string, count: number, bad = 0) {
  const tally = tallies.of('careers', ids[version] ?? '')
  for (let view = 0; view < count; view++) {
    const name = `${version} ${view}`
    tally.addView(
      { voter: name, view: name, at: Date.now() },
      { ...good, errors: view < bad ? 1 : 0 },
    )
  }
}

function watchWith(store: ReleaseStore = desk.store, known = () => history) {
  return new ReleaseWatch({
    desk: { ...desk.as('watch'), store },
    tallies,
    history: known,
    canaries: () => (canStart ? liveIn(known()).canaries : {}),
    trial: async (...words) => {
      trials.push(words)
      return isOwnFault
    },
    log: { warn: (words) => warnings.push(words), error: (error) => errors.push(error) },
    now: () => now,
  })
}

const readAll = () => readHistory(desk.store, desk.keys)

/** Looks once at the current history; returns what is live then. */
async function look(store?: ReleaseStore) {
  history = await readAll()
  await watchWith(store).look()
  return readLive()
}

async function readLive() {
  const after = await readAll()
  const { remotes, canaries } = liveIn(after)
  return {
    entries: after.seen,
    refused: after.refused.length,
    live: remotes.careers?.version,
    canary: canaries.careers?.version,
    why: newestOf(after)?.why,
  }
}

async function tryOut(version: string, promoteIn?: number) {
  const promoteAt = promoteIn === undefined ? undefined : new Date(now + promoteIn).toISOString()
  await startCanary(hr, 'careers', version, { percent: 10, ...(promoteAt && { promoteAt }) })
  // Views count from the minute on in which the canary began, which may be later than that of the views before.
  see('1.0.0', 100)
}

test('a promotion during which the files of all remotes fail stays', async () => {
  await promote(hr, 'careers', '1.1.0')
  miss('careers', ids['1.1.0'] ?? '', 40)
  miss('blog', '1.0.0-a', 20)
  miss('marketing', '1.0.0-a', 20, 5)

  expect(await look()).toMatchObject({ live: '1.1.0' })
  expect(warnings).toEqual([])
})

test('a promotion whose own files alone fail is taken back', async () => {
  await promote(hr, 'careers', '1.1.0')
  miss('careers', ids['1.1.0'] ?? '', 40)
  miss('blog', '1.0.0-a', 40, 39)

  expect(await look()).toMatchObject({ live: '1.0.0' })
  expect(warnings).toEqual([
    'careers 1.1.0 was taken back: 40 of 40 visitors could not load a part, before 0 of 100',
  ])
})

test('what failed of others before the promotion does not excuse it', async () => {
  const earlier = now - 20 * minute
  for (let view = 0; view < 40; view++) {
    const seen = { ...good, failedLoads: 1 }
    const name = String(view)
    tallies.of('blog', '1.0.0-a').addView({ voter: name, view: name, at: earlier }, seen)
  }
  await promote(hr, 'careers', '1.1.0')
  miss('careers', ids['1.1.0'] ?? '', 40)

  expect(await look()).toMatchObject({ live: '1.0.0' })
})

describe('a canary', () => {
  test('that is worse is taken back, with the reason', async () => {
    await tryOut('1.1.0', 30 * minute)
    see('1.1.0', 30, 10)

    const after = await look()

    const why =
      'the canary careers 1.1.0 was taken back: 10 of 30 visitors had errors, before 0 of 100'
    expect(after).toEqual({ entries: 3, refused: 0, live: '1.0.0', canary: undefined, why })
    expect(warnings).toEqual([why])
  })

  test('that is worse is not promoted, even when it is due', async () => {
    await tryOut('1.1.0', 30 * minute)
    see('1.1.0', 30, 10)
    now += 60 * minute

    expect(await look()).toMatchObject({ live: '1.0.0', canary: undefined })
  })

  test.each([
    { when: 'a moment before', passed: 30 * minute - 1, live: '1.0.0', canary: '1.1.0' },
    { when: 'when it is time', passed: 30 * minute, live: '1.1.0', canary: undefined },
    { when: 'long after', passed: 300 * minute, live: '1.1.0', canary: undefined },
  ])('that is good: $when $live is live', async ({ passed, live, canary }) => {
    await tryOut('1.1.0', 30 * minute)
    see('1.1.0', 30)
    now += passed

    expect(await look()).toMatchObject({ live, canary, refused: 0 })
    expect(warnings).toEqual(
      canary ? [] : ['the canary careers 1.1.0 was promoted: not worse for 30 visitors'],
    )
  })

  test('without a date is never promoted', async () => {
    await tryOut('1.1.0')
    see('1.1.0', 500)
    now += 1000 * minute

    expect(await look()).toMatchObject({ entries: 2, live: '1.0.0', canary: '1.1.0' })
  })

  test('that this shell cannot start is not promoted by it, as no visitor saw it', async () => {
    canStart = false
    await tryOut('1.1.0', 30 * minute)
    now += 60 * minute

    expect(await look()).toMatchObject({ entries: 2, live: '1.0.0', canary: '1.1.0' })
    canStart = true
    expect(await look()).toMatchObject({ entries: 3, live: '1.1.0', canary: undefined })
  })

  test('that has just been ended is not promoted by a watch with an older history (race)', async () => {
    await tryOut('1.1.0', 0)
    history = await readAll()
    await rollback(hr, 'careers')

    await watchWith().look()

    expect(await readLive()).toMatchObject({ entries: 3, live: '1.0.0', canary: undefined })
    expect(warnings).toEqual([])
  })
})

describe('a fresh promotion', () => {
  beforeEach(() => promote(hr, 'careers', '1.1.0'))

  test('that is worse is taken back, with the reason', async () => {
    see('1.1.0', 30, 10)

    const after = await look()

    const why = 'careers 1.1.0 was taken back: 10 of 30 visitors had errors, before 0 of 100'
    expect(after).toEqual({ entries: 3, refused: 0, live: '1.0.0', canary: undefined, why })
    expect(warnings).toEqual([why])
  })

  test('that is as good stays', async () => {
    see('1.1.0', 30)

    expect(await look()).toMatchObject({ entries: 2, live: '1.1.0' })
  })

  test.each([
    { minutes: 29, live: '1.0.0' },
    { minutes: 31, live: '1.1.0' },
  ])('that turns out worse after $minutes minutes: $live is live', async ({ minutes, live }) => {
    see('1.1.0', 30, 10)
    now += minutes * minute

    expect((await look()).live).toBe(live)
  })

  test('is watched from its own promotion on, whatever other teams promote', async () => {
    await addRelease(desk.as('editorial'), 'blog')
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    see('1.1.0', 30, 10)

    expect(await look()).toMatchObject({ live: '1.0.0' })
    expect(liveIn(await readAll()).remotes.blog?.version).toBe('1.0.0')
  })

  test('does not include a return to an earlier release', async () => {
    await promote(hr, 'careers', '1.2.0')
    await rollback(hr, 'careers')
    see('1.1.0', 30, 10)

    expect(await look()).toMatchObject({ entries: 4, live: '1.1.0' })
  })

  test('that was taken back is not judged again', async () => {
    see('1.1.0', 30, 10)
    await look()

    expect(await look()).toMatchObject({ entries: 3, live: '1.0.0' })
  })
})

describe('renderings that failed', () => {
  const why = 'careers 1.1.0 was taken back: 5 of 5 renderings failed, before 0 of 0'

  beforeEach(async () => {
    await promote(hr, 'careers', '1.1.0')
    const tally = tallies.of('careers', ids['1.1.0'] ?? '')
    for (let at = 0; at < 5; at++) {
      tally.addRendering({ url: `/careers/${at % 2}`, isBad: true, ms: 1, at })
    }
  })

  test('and fail again with this release only are a reason to take it back', async () => {
    expect(await look()).toMatchObject({ entries: 3, live: '1.0.0', why })
    const pair = { remote: 'careers', release: ids['1.1.0'], before: ids['1.0.0'] }
    const suspects = { kind: 'failures', urls: ['/careers/0', '/careers/1'] }
    expect(trials).toEqual([[pair, suspects]])
  })

  test('and fail with the release before too are no reason, and are not retried', async () => {
    isOwnFault = false

    await look()
    const after = await look()

    expect(after).toMatchObject({ entries: 2, live: '1.1.0' })
    expect(trials).toHaveLength(1)
    expect(warnings).toEqual([
      `careers ${ids['1.1.0']} stays: 5 of 5 renderings failed, before 0 of 0; tried again, ${ids['1.0.0']} is no better`,
    ])
  })
})

describe('a release that was taken back before', () => {
  beforeEach(async () => {
    await promote(hr, 'careers', '1.1.0')
    see('1.1.0', 30, 10)
    await look()
  })

  test('is not promoted by the watch, however good it looks', async () => {
    await startCanary(hr, 'careers', '1.1.0', { percent: 10 })
    see('1.1.0', 500)
    // The gate refuses such a date, but a team's key can sign it.
    await addPointer(hr, async (known) => {
      const { remotes, canaries } = liveIn(known)
      const careers = { ...canaries.careers, promoteAt: new Date(now).toISOString() } as Canary
      return { why: 'a date', live: { remotes, canaries: { careers } } }
    })
    now += 60 * minute

    expect(await look()).toMatchObject({ live: '1.0.0', canary: '1.1.0' })
    expect(errors).toEqual([])
  })

  test('and that a person made live again is not taken back again', async () => {
    await promote(hr, 'careers', '1.1.0', { again: true })

    expect(await look()).toMatchObject({ entries: 4, live: '1.1.0' })
  })
})

describe('of a writer whose clock is an hour behind', () => {
  /** As a shell that runs while something is released. */
  async function watchDuring(release: () => Promise<unknown>) {
    now += 60 * minute
    history = await readAll()
    const watch = watchWith()
    await watch.look()
    await release()
    return async () => {
      history = await readAll()
      await watch.look()
      return readLive()
    }
  }

  test('a promotion is watched for its half hour', async () => {
    const lookAgain = await watchDuring(() => promote(hr, 'careers', '1.1.0'))
    await lookAgain()
    see('1.1.0', 30, 10)
    now += 29 * minute

    expect(await lookAgain()).toMatchObject({ live: '1.0.0' })
  })

  test('a canary has its time', async () => {
    const promoteAt = new Date(now + 30 * minute).toISOString()
    const lookAgain = await watchDuring(() =>
      startCanary(hr, 'careers', '1.1.0', { percent: 10, promoteAt }),
    )

    expect(await lookAgain()).toMatchObject({ live: '1.0.0', canary: '1.1.0' })
    now += 31 * minute
    expect(await lookAgain()).toMatchObject({ live: '1.1.0', canary: undefined })
  })
})

test('the first release of a remote is not taken back: there is no earlier one', async () => {
  see('1.0.0', 100, 90)

  expect(await look()).toMatchObject({ entries: 1, live: '1.0.0' })
})

test('without a change nothing is written, however often it looks', async () => {
  await promote(hr, 'careers', '1.1.0')
  await tryOut('1.2.0', 30 * minute)
  see('1.1.0', 30)
  see('1.2.0', 30)
  const create = jest.fn(desk.store.create)

  for (let count = 0; count < 10; count++) await look({ ...desk.store, create })

  expect(create).not.toHaveBeenCalled()
  expect(await readLive()).toMatchObject({ entries: 3, live: '1.1.0', canary: '1.2.0' })
})

test('of several shells that reach the same verdict, one writes it', async () => {
  await tryOut('1.1.0', 30 * minute)
  see('1.1.0', 30, 10)
  history = await readAll()

  await Promise.all(Array.from({ length: 4 }, () => watchWith().look()))

  expect(await readLive()).toMatchObject({ entries: 3, canary: undefined, refused: 0 })
  expect(warnings).toHaveLength(1)
})

test('a canary that cannot be promoted does not keep that of another remote from it', async () => {
  const editorial = desk.as('editorial')
  await addRelease(editorial, 'blog')
  await addRelease(editorial, 'blog', '1.1.0')
  await promote(editorial, 'blog', '1.0.0')
  const promoteAt = new Date(now).toISOString()
  await tryOut('1.1.0', 0)
  await startCanary(editorial, 'blog', '1.1.0', { percent: 10, promoteAt })
  unlinkSync(desk.locate(`releases/careers/${ids['1.1.0']}/release.json`))

  const after = await look()

  expect(after).toMatchObject({ live: '1.0.0', canary: '1.1.0' })
  expect(liveIn(await readAll()).remotes.blog?.version).toBe('1.1.0')
  expect(errors).toEqual([expect.objectContaining({ name: 'ReleaseError' })])
})

test('a promotion that is refused is tried again with back-off, and logged once', async () => {
  await tryOut('1.1.0', 0)
  unlinkSync(desk.locate(`releases/careers/${ids['1.1.0']}/release.json`))
  history = await readAll()
  const get = jest.fn(desk.store.get)
  const watch = watchWith({ ...desk.store, get })
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  const reads: number[] = []

  for (const time of [0, 999, 1000, 2000, 2999, 3000]) {
    clock.mockReturnValue(time)
    get.mockClear()
    await watch.look()
    reads.push(get.mock.calls.length)
  }
  clock.mockRestore()

  expect(reads.map((count) => count > 0)).toEqual([true, false, true, false, false, true])
  expect(errors).toEqual([expect.objectContaining({ name: 'ReleaseError' })])
})

test('a canary that cannot be promoted is judged every time all the same', async () => {
  await tryOut('1.1.0', 0)
  history = await readAll()
  unlinkSync(desk.locate(`releases/careers/${ids['1.1.0']}/release.json`))
  const watch = watchWith()
  await watch.look()

  see('1.1.0', 30, 10)
  await watch.look()

  expect(await readLive()).toMatchObject({ live: '1.0.0', canary: undefined })
  expect(errors).toHaveLength(1)
})

test('a failed write is retried with the next look', async () => {
  await promote(hr, 'careers', '1.1.0')
  see('1.1.0', 30, 10)
  history = await readAll()
  let failures = 0
  const watch = watchWith({
    ...desk.store,
    async create(path, bytes) {
      if (++failures > 1) return desk.store.create(path, bytes)
      throw new Error('The store did not answer.')
    },
  })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] })

  await watch.start()
  expect(errors.map(String)).toEqual(['Error: The store did not answer.'])
  expect(await readLive()).toMatchObject({ live: '1.1.0' })
  jest.advanceTimersByTime(1000)
  while ((await readLive()).live !== '1.0.0') await new Promise(setImmediate)
  watch.stop()

  expect(await readLive()).toMatchObject({ entries: 3, live: '1.0.0' })
  expect(errors).toHaveLength(1)
})
