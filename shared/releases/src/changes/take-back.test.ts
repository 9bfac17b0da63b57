import fc from 'fast-check'
import type { Desk } from '../desk'
import { emptyHistory, findEarlier, type History, liveIn } from '../history/history'
import { addPointer, pointerPath, readHistory } from '../history/pointers'
import { findTakeBack } from '../history/taken-back'
import type { ReleaseStore } from '../store/store'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { startCanary } from './canary'
import { promote } from './promote'
import { rollback } from './rollback'
import { endCanary, promoteCanary, takeBack } from './take-back'

const seed = 20261122

let desk: TestDesk
let hr: Desk
let watch: Desk
let ids: string[]

/** careers 1.0.0, 1.1.0 and 1.2.0 are published. */
beforeEach(async () => {
  desk = createTestDesk()
  hr = desk.as('hr')
  watch = desk.as('watch')
  ids = []
  for (const version of versions) ids.push((await addRelease(hr, 'careers', version)).id)
})

afterEach(() => desk.remove())

const versions = ['1.0.0', '1.1.0', '1.2.0'] as const

/** Makes releases of careers live, one after the other. */
async function release(...named: string[]) {
  for (const version of named) await promote(hr, 'careers', version)
}

const tryOut = (version: string) => startCanary(hr, 'careers', version, { percent: 10 })
const idOf = (version: (typeof versions)[number]) => ids[versions.indexOf(version)] ?? ''

const careers = (release: string, why: string, known?: History) => ({
  remote: 'careers',
  release,
  why,
  known,
})

async function read() {
  const history = await readHistory(desk.store, desk.keys)
  const { remotes, canaries } = liveIn(history)
  return {
    entries: history.seen,
    refused: history.refused,
    last: history.pointers.at(-1),
    live: remotes.careers?.version,
    canary: canaries.careers?.version,
  }
}

describe('the end of a canary', () => {
  test('leaves the live release, and says why', async () => {
    await release('1.0.0')
    await tryOut('1.1.0')

    const pointer = await endCanary(watch, careers(idOf('1.1.0'), 'it throws'))

    const { last, ...found } = await read()
    expect(last).toEqual(pointer)
    expect(last).toMatchObject({ by: 'watch', why: 'it throws' })
    expect(found).toMatchObject({ entries: 3, live: '1.0.0', canary: undefined, refused: [] })
  })

  test('leaves the canary of another remote', async () => {
    await addRelease(desk.as('editorial'), 'blog')
    await promote(desk.as('editorial'), 'blog', '1.0.0')
    await release('1.0.0')
    await tryOut('1.1.0')
    await addRelease(desk.as('editorial'), 'blog', '1.1.0')
    await startCanary(desk.as('editorial'), 'blog', '1.1.0', { percent: 10 })

    await endCanary(watch, careers(idOf('1.1.0'), ''))

    expect(Object.keys((await read()).last?.canaries ?? {})).toEqual(['blog'])
  })

  test.each([
    { when: 'it is over', change: () => rollback(hr, 'careers') },
    { when: 'it is live', change: () => promote(hr, 'careers', '1.1.0') },
    { when: 'another follows it', change: () => tryOut('1.2.0') },
  ])('writes nothing when $when already', async ({ change }) => {
    await release('1.0.0')
    await tryOut('1.1.0')
    await change()
    const before = await read()

    expect(await endCanary(watch, careers(idOf('1.1.0'), 'it throws'))).toBeUndefined()
    expect(await read()).toEqual(before)
  })
})

describe('a canary that has proved itself', () => {
  test('is promoted, even with a key of the watch', async () => {
    await release('1.0.0')
    await tryOut('1.1.0')

    await promoteCanary(watch, careers(idOf('1.1.0'), 'not worse'))

    const { last, ...found } = await read()
    expect(last).toMatchObject({ by: 'watch', why: 'not worse' })
    expect(found).toMatchObject({ entries: 3, live: '1.1.0', canary: undefined, refused: [] })
  })

  test('may lack the pages that it gave up at its start', async () => {
    await addRelease(hr, 'careers', '0.9.0', { routes: ['/careers', '/careers/old'] })
    await promote(hr, 'careers', '0.9.0')
    await startCanary(hr, 'careers', '1.0.0', { percent: 10, retiredPages: ['/careers/old'] })

    await promoteCanary(watch, careers(idOf('1.0.0'), ''))

    expect((await read()).live).toBe('1.0.0')
  })

  test.each([
    { when: 'it is over', change: () => rollback(hr, 'careers') },
    { when: 'it is live', change: () => promote(hr, 'careers', '1.1.0') },
    { when: 'another follows it', change: () => tryOut('1.2.0') },
  ])('is not promoted when $when already', async ({ change }) => {
    await release('1.0.0')
    await tryOut('1.1.0')
    await change()
    const before = await read()

    expect(await promoteCanary(watch, careers(idOf('1.1.0'), 'not worse'))).toBeUndefined()
    expect(await read()).toEqual(before)
  })

  test('is not promoted over a path that another remote has by now', async () => {
    const mounts = ['/careers', '/news']
    const { id } = await addRelease(hr, 'careers', '2.0.0', { mounts })
    await release('1.0.0')
    await tryOut('2.0.0')
    await addRelease(desk.as('editorial'), 'blog', '1.0.0', { mounts: ['/news'], routes: [] })
    await promote(desk.as('editorial'), 'blog', '1.0.0')

    await expect(promoteCanary(watch, careers(id, ''))).rejects.toThrow(
      'careers 2.0.0 claims /news, which belongs to blog',
    )
    expect(await read()).toMatchObject({ live: '1.0.0', canary: '2.0.0' })
  })
})

describe('taking back', () => {
  const bad = () => idOf('1.1.0')

  test('returns to the release before, and says why', async () => {
    await release('1.0.0', '1.1.0')

    await takeBack(watch, careers(bad(), 'it throws'))

    const { last, ...found } = await read()
    expect(last).toMatchObject({ by: 'watch', why: 'it throws' })
    expect(found).toMatchObject({ entries: 3, live: '1.0.0', refused: [] })
  })

  test.each([
    { when: 'another release is live', change: () => release('1.2.0') },
    { when: 'somebody went back', change: () => rollback(hr, 'careers') },
  ])('writes nothing when $when by now', async ({ change }) => {
    await release('1.0.0', '1.1.0')
    await change()
    const before = await read()

    expect(await takeBack(watch, careers(bad(), 'it throws'))).toBeUndefined()
    expect(await read()).toEqual(before)
  })

  test('writes nothing when there is no earlier release', async () => {
    await release('1.1.0')

    expect(await takeBack(watch, careers(bad(), 'it throws'))).toBeUndefined()
    expect((await read()).entries).toBe(1)
  })
})

describe('a release that was taken back', () => {
  const bad = () => idOf('1.1.0')
  const refusal =
    /^careers 1\.1\.0 was taken back before, on \S+ \(it throws\)\. Publish a new version/

  test.each([
    {
      as: 'live',
      takeItBack: async () => {
        await release('1.0.0', '1.1.0')
        await takeBack(watch, careers(bad(), 'it throws'))
      },
    },
    {
      as: 'a canary',
      takeItBack: async () => {
        await release('1.0.0')
        await tryOut('1.1.0')
        await endCanary(watch, careers(idOf('1.1.0'), 'it throws'))
      },
    },
  ])('as $as is promoted again only with an explicit word', async ({ takeItBack }) => {
    await takeItBack()
    const before = await read()

    await expect(promote(hr, 'careers', '1.1.0')).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(refusal),
    })
    expect(await read()).toEqual(before)
    await promote(hr, 'careers', '1.1.0', { again: true })

    expect((await read()).live).toBe('1.1.0')
  })

  test('needs no --again once a person has promoted it again', async () => {
    await release('1.0.0', '1.1.0')
    await takeBack(watch, careers(bad(), 'it throws'))
    await promote(hr, 'careers', '1.1.0', { again: true })
    await release('1.2.0', '1.1.0')

    expect((await read()).live).toBe('1.1.0')
  })

  test('may be a canary again, which the watch does not promote', async () => {
    await release('1.0.0', '1.1.0')
    await takeBack(watch, careers(bad(), 'it throws'))
    await tryOut('1.1.0')

    expect(await promoteCanary(watch, careers(idOf('1.1.0'), 'not worse'))).toBeUndefined()
    expect(await read()).toMatchObject({ live: '1.0.0', canary: '1.1.0' })
  })

  test('cannot become a canary with a date of promotion', async () => {
    await release('1.0.0', '1.1.0')
    await takeBack(watch, careers(bad(), 'it throws'))
    const promoteAt = '2026-12-01T00:00:00.000Z'

    const canary = startCanary(hr, 'careers', '1.1.0', { percent: 10, promoteAt })

    await expect(canary).rejects.toThrow(refusal)
    await expect(canary).rejects.toThrow('leave out --promote-after')
    expect(await read()).toMatchObject({ live: '1.0.0', canary: undefined })
  })

  test('is not affected by another team’s claim of a take-back', async () => {
    await addRelease(desk.as('editorial'), 'blog')
    await release('1.0.0')
    await addPointer(desk.as('editorial'), async (history) => ({
      why: 'sabotage',
      takenBack: { remote: 'careers', release: idOf('1.1.0') },
      live: liveIn(history),
    }))

    await release('1.1.0')

    expect((await read()).live).toBe('1.1.0')
  })
})

test(`the watch takes back at most once what a person made live, and brings nothing back (seed ${seed})`, async () => {
  const anyVersion = fc.constantFrom(...versions)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('promote' as const), version: anyVersion, again: fc.boolean() }),
    fc.record({ kind: fc.constant('rollback' as const) }),
    fc.record({ kind: fc.constant('watch' as const) }),
  )
  const runs = fc.sample(fc.array(step, { minLength: 6, maxLength: 12 }), { numRuns: 15, seed })
  let history = emptyHistory
  for (const steps of runs) {
    const words = { person: 0, watch: 0 }
    for (const one of steps) {
      history = await readHistory(desk.store, desk.keys, history)
      const live = liveIn(history).remotes.careers
      const earlier = findEarlier(history, 'careers')
      if (one.kind === 'watch' && live) {
        if (!(await takeBack(watch, careers(live.release, 'it throws')))) continue
        words.watch++
        // The release that was taken back is found; the one live instead was never taken back.
        const after = await readHistory(desk.store, desk.keys, history)
        expect(findTakeBack(after, 'careers', live.release)?.why).toBe('it throws')
        expect(findTakeBack(after, 'careers', earlier?.release ?? '')).toBeUndefined()
      } else if (one.kind === 'rollback' && earlier) await rollback(hr, 'careers')
      else if (one.kind === 'promote') {
        const taken = findTakeBack(history, 'careers', idOf(one.version))
        const promoting = promote(hr, 'careers', one.version, { again: one.again })
        if (taken && !one.again) await expect(promoting).rejects.toThrow('taken back before')
        else await promoting
        words.person++
      }
    }
    expect(words.watch).toBeLessThanOrEqual(words.person)
  }
})

test.each([
  {
    what: 'end a canary',
    begin: () => tryOut('1.2.0'),
    act: (shell: Desk) => endCanary(shell, careers(idOf('1.2.0'), 'it throws')),
    live: '1.1.0',
  },
  {
    what: 'promote a canary',
    begin: () => tryOut('1.2.0'),
    act: (shell: Desk) => promoteCanary(shell, careers(idOf('1.2.0'), 'not worse')),
    live: '1.2.0',
  },
  {
    what: 'take a release back',
    begin: async () => undefined,
    act: (shell: Desk) => takeBack(shell, careers(idOf('1.1.0'), 'it throws')),
    live: '1.0.0',
  },
])('of many shells that $what concurrently, one does', async ({ begin, act, live }) => {
  await release('1.0.0', '1.1.0')
  await begin()
  const { entries } = await read()

  const done = await Promise.all(Array.from({ length: 6 }, () => act(watch)))

  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await read()).toMatchObject({ entries: entries + 1, live, canary: undefined })
})

test.each([
  {
    what: 'end a canary',
    act: (shell: Desk, known?: History) => endCanary(shell, careers(idOf('1.2.0'), '', known)),
    live: '1.1.0',
  },
  {
    what: 'promote a canary',
    act: (shell: Desk, known?: History) => promoteCanary(shell, careers(idOf('1.2.0'), '', known)),
    live: '1.2.0',
  },
  {
    what: 'take a release back',
    act: (shell: Desk, known?: History) => takeBack(shell, careers(idOf('1.1.0'), '', known)),
    live: '1.0.0',
  },
])('of a known history, a shell that would $what reads what came since', async ({ act, live }) => {
  await release('1.0.0', '1.1.0')
  const known = await readHistory(desk.store, desk.keys)
  await tryOut('1.2.0')
  const paths: string[] = []
  const store: ReleaseStore = {
    ...desk.store,
    get(path, options) {
      paths.push(path)
      return desk.store.get(path, options)
    },
  }

  await act({ ...watch, store }, known)

  const pointers = paths.filter((path) => path.startsWith('pointers/'))
  expect(pointers.sort()).toEqual([3, 4, 5].map(pointerPath))
  expect((await read()).live).toBe(live)
})
