import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createKeyPair, createSigner, type ReleaseKey, type Signer } from '../keys/keys'
import { clockTolerance } from '../rules/clock-tolerance'
import { emptyHistory, type History, type Live, liveIn } from './history'
import { readHistory } from './pointers'
import { isOutdated, readOn } from './read-on'
import { formatPointer, formatUnsigned } from './verify-pointer'

const seed = 20261209
const minute = 60_000
const noon = Date.parse('2026-12-01T12:00:00.000Z')
const hr = createSigner(createKeyPair().privateKey)
const editorial = createSigner(createKeyPair().privateKey)
const next = createSigner(createKeyPair().privateKey)
const keys: ReleaseKey[] = [
  { owner: 'hr', publicKey: hr.publicKey, remotes: ['careers'] },
  { owner: 'editorial', publicKey: editorial.publicKey, remotes: ['blog'] },
  { owner: 'editorial-2027', publicKey: next.publicKey, remotes: ['blog'] },
]

function named(version: string) {
  return { version, release: `${version}-0123456789ab` }
}

/** A log of pointers, whose writers have clocks of their own and may choose a date. */
function createLog() {
  const files: Buffer[] = []

  function read(now: number, among = keys, known: History = emptyHistory) {
    const start = isOutdated(known, now) ? emptyHistory : known
    return files
      .slice(start.seen)
      .reduce((history, bytes) => readOn(history, bytes, among, now), start)
  }

  function add(signer: Signer, live: Partial<Live>, now: number, at = now) {
    const known = read(now)
    const { remotes, canaries } = liveIn(known)
    const unsigned = {
      number: files.length + 1,
      previous: known.head,
      at: new Date(Math.max(at, Date.parse(known.latest) || 0)).toISOString(),
      by: 'a test',
      why: '',
      nonce: randomUUID(),
      remotes: { ...remotes, ...live.remotes },
      canaries: { ...canaries, ...live.canaries },
    }
    const signature = signer.sign('pointer', formatUnsigned(unsigned))
    files.push(formatPointer({ ...unsigned, signature }))
  }

  /** Of a path such as `pointers/000001.json`. */
  const get = async (path: string) => files[Number(/\d+/.exec(path)) - 1]

  return { read, add, store: { get } }
}

const careers = (version: string) => ({ remotes: { careers: named(version) } })
const blog = (version: string) => ({ remotes: { blog: named(version) } })
const versionsIn = (history: History) =>
  Object.fromEntries(
    Object.entries(liveIn(history).remotes).map(([remote, { version }]) => [remote, version]),
  )

const decade = Date.parse('2036-01-01T00:00:00.000Z')

test('a pointer dated ahead does not count yet, and says from when', () => {
  const { read, add } = createLog()
  add(hr, careers('1.0.0'), noon)
  add(hr, careers('6.6.6'), noon, decade)

  const history = read(noon)

  expect(versionsIn(history)).toEqual({ careers: '1.0.0' })
  expect(history.refused).toEqual([
    {
      number: 2,
      countsFrom: '2036-01-01T00:00:00.000Z',
      publicKey: hr.publicKey,
      digest: expect.any(String),
      reason:
        'Pointer 2 is dated 2036-01-01T00:00:00.000Z by a key of hr, and it is 2026-12-01T12:00:00.000Z: it counts from its date on, unless that key is retired at this pointer or before. What was live before it stays.',
    },
  ])
})

test.each([
  { ahead: 0, counts: true },
  { ahead: clockTolerance, counts: true },
  { ahead: clockTolerance + 1, counts: false },
])('$ahead ms ahead of the clock a pointer counts: $counts', ({ ahead, counts }) => {
  const { read, add } = createLog()
  add(hr, careers('1.0.0'), noon, noon + ahead)

  expect(read(noon).pointers).toHaveLength(counts ? 1 : 0)
})

test('it blocks no other pointer, and a reader that starts after its date agrees on the others', () => {
  const { read, add } = createLog()
  add(editorial, blog('3.0.0'), noon)
  add(hr, careers('6.6.6'), noon, noon + 60 * minute)
  add(editorial, blog('3.1.0'), noon + 1)
  add(editorial, blog('3.2.0'), noon + 2)
  const running = read(noon + 3)

  const late = read(noon + 61 * minute)

  expect(versionsIn(running)).toEqual({ blog: '3.2.0' })
  expect(versionsIn(late)).toEqual({ blog: '3.2.0', careers: '6.6.6' })
  expect(late.refused).toEqual([])
  expect(read(noon + 61 * minute, keys, running)).toEqual(late)
})

test('later changes of its team are not undone when its date comes', () => {
  const { read, add } = createLog()
  add(hr, careers('6.6.6'), noon, noon + 60 * minute)
  add(hr, careers('1.0.0'), noon + 1)

  expect(versionsIn(read(noon + 61 * minute))).toEqual({ careers: '1.0.0' })
})

test('a date in the past undoes no change of another team', () => {
  const { read, add } = createLog()
  add(hr, careers('1.0.0'), noon)
  add(editorial, blog('3.0.0'), noon + 30 * minute)
  // Without the promotion of the blog: its writer reads with an earlier clock.
  add(hr, careers('1.1.0'), noon + 10 * minute)

  const history = read(noon + 60 * minute)

  expect(history.refused).toEqual([])
  expect(versionsIn(history)).toEqual({ careers: '1.1.0', blog: '3.0.0' })
})

describe('a key is rotated while another team’s pointer is dated 2036', () => {
  function rotate() {
    const log = createLog()
    log.add(editorial, blog('3.0.0'), noon)
    log.add(hr, careers('6.6.6'), noon, decade)
    log.add(editorial, blog('3.1.0'), noon + 1)
    log.add(next, blog('4.0.0'), noon + 60 * minute)
    log.add(next, blog('4.1.0'), noon + 61 * minute)
    return log
  }

  test.each<{ what: string; line: Partial<ReleaseKey> }>([
    { what: 'by its place in the history', line: { retiredAt: 4 } },
    { what: 'by a time', line: { retired: new Date(noon + 30 * minute).toISOString() } },
  ])('$what: a shell that starts then follows the new key', ({ line }) => {
    const { read } = rotate()
    const rotated = keys.map((key) => (key.owner === 'editorial' ? { ...key, ...line } : key))

    const history = read(noon + 62 * minute, rotated)

    expect(history.refused.map(({ number }) => number)).toEqual([2])
    expect(versionsIn(history)).toEqual({ blog: '4.1.0' })
  })

  test('by a number in the history: whatever dates its signer writes, and after 2036 too', () => {
    const { read, add } = rotate()
    for (const at of [noon - minute, noon, noon + 62 * minute, decade])
      add(editorial, blog('6.6.6'), noon, at)
    const rotated = keys.map((key) => (key.owner === 'editorial' ? { ...key, retiredAt: 4 } : key))

    for (const now of [noon + 63 * minute, decade + minute]) {
      const history = read(now, rotated)

      expect(liveIn(history).remotes.blog?.version).toBe('4.1.0')
      expect(history.refused.map(({ reason }) => reason)).toContain(
        'Pointer 6 is signed with a key of editorial that was retired from pointer 4 on. What was live before it stays.',
      )
    }
  })
})

test('a key retired at its own pointer dated ahead never makes that count', () => {
  const { read, add } = createLog()
  add(hr, careers('1.0.0'), noon)
  add(hr, careers('6.6.6'), noon, noon + 60 * minute)
  const retired = keys.map((key) => (key.owner === 'hr' ? { ...key, retiredAt: 2 } : key))

  expect(versionsIn(read(noon + 120 * minute, retired))).toEqual({ careers: '1.0.0' })
})

/** A write: the team, the change, the true time, and the error of its clock or date. */
const writing = fc.record({
  signer: fc.constantFrom(hr, editorial, next),
  version: fc.integer({ min: 1, max: 5 }),
  pause: fc.integer({ min: 0, max: 20 }),
  clock: fc.constantFrom(0, 0, 0, -60, -4, 4, 60),
  date: fc.constantFrom(0, 0, 0, -120, -10, 10, 120, 5_000_000),
})

test(`shells agree whenever they started, and no team changes another’s pages (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(writing, { maxLength: 14 }), (writings) => {
      const { read, add } = createLog()
      let now = noon
      let running: History[] = []
      for (const { signer, version, pause, clock, date } of writings) {
        now += pause * minute
        const before = liveIn(read(now))
        const isHr = signer === hr
        add(
          signer,
          isHr ? careers(`${version}.0.0`) : blog(`${version}.0.0`),
          now + clock * minute,
          now + (clock + date) * minute,
        )
        const other = isHr ? 'blog' : 'careers'
        const started = read(now)
        expect(liveIn(started).remotes[other]).toEqual(before.remotes[other])
        running = [...running.map((known) => read(now, keys, known)), started]
      }
      for (const later of [now, now + 30 * minute, now + 300 * minute, decade]) {
        running = running.map((known) => read(later, keys, known))
        const live = liveIn(read(later))
        for (const history of running) expect(liveIn(history)).toEqual(live)
      }
    }),
    { seed, numRuns: 60 },
  )
})

test('what was dated ahead counts once its time has come, in a history that is known and read on', async () => {
  const log = createLog()
  log.add(hr, careers('1.0.0'), noon)
  log.add(hr, careers('2.0.0'), noon, noon + 10 * minute)

  const known = await readHistory(log.store, keys, emptyHistory, noon)
  const later = await readHistory(log.store, keys, known, noon + 10 * minute)

  expect([known, later].map(versionsIn)).toEqual([{ careers: '1.0.0' }, { careers: '2.0.0' }])
})
