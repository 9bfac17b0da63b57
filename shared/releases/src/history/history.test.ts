import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createKeyPair, createSigner, type ReleaseKey, type Signer } from '../keys/keys'
import {
  changedRemotes,
  emptyHistory,
  findEarlier,
  type History,
  type Live,
  liveIn,
  newestOf,
  type Pointer,
} from './history'
import { readOn as readOnAt } from './read-on'
import { formatPointer, formatUnsigned } from './verify-pointer'

const seed = 20261206
const hr = createSigner(createKeyPair().privateKey)
const editorial = createSigner(createKeyPair().privateKey)
const watch = createSigner(createKeyPair().privateKey)
const next = createSigner(createKeyPair().privateKey)
const stranger = createSigner(createKeyPair().privateKey)
const keys: ReleaseKey[] = [
  { owner: 'hr', publicKey: hr.publicKey, remotes: ['careers'] },
  { owner: 'editorial', publicKey: editorial.publicKey, remotes: ['blog'] },
  { owner: 'the shell', publicKey: watch.publicKey, remotes: ['*'], role: 'watch' },
]

/** A release with this version. */
function named(version: string) {
  return { version, release: `${version}-0123456789ab` }
}

function canary(version: string, percent = 10) {
  return { ...named(version), percent, since: '2026-12-01T00:00:00.000Z' }
}

/** Later than all dates in this file. */
const newYear = Date.parse('2027-01-01T00:00:00.000Z')

function readOn(known: History, bytes: Uint8Array, among = keys, now = newYear) {
  return readOnAt(known, bytes, among, now)
}

const dayOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** The next pointer, signed by a key's holder; `changes` are made before it is signed. */
function write(
  history: History,
  signer: Signer,
  live: Partial<Live>,
  changes: Partial<Pointer> = {},
): Buffer {
  const unsigned = {
    number: history.seen + 1,
    previous: history.head,
    at: dayOf(history.seen + 1),
    by: 'an engineer',
    why: '',
    nonce: randomUUID(),
    ...liveIn(history),
    ...live,
    ...changes,
  }
  return formatPointer({ ...unsigned, signature: signer.sign('pointer', formatUnsigned(unsigned)) })
}

/** The same with fields of any form, formatted by hand where JSON.stringify would not. */
function writeUnchecked(known: History, change: object): Buffer {
  const { more, ...others } = { more: undefined, ...change }
  const whole: object = JSON.parse(write(known, hr, {}, others).toString())
  const text = JSON.stringify(whole)
  return Buffer.from(more === undefined ? text : `${text.slice(0, -1)},"more":${more}}`)
}

const live = (remotes: object) => ({ remotes })
const many = <Made>(make: (at: number) => Made) => Array.from({ length: 1000 }, (_, at) => make(at))
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** The history of careers 1.0.0, careers 1.1.0, and blog 3.0.0 going live. */
function history() {
  const careers = (version: string) => ({ remotes: { careers: named(version) } })
  let known = readOn(emptyHistory, write(emptyHistory, hr, careers('1.0.0')), keys)
  known = readOn(known, write(known, hr, careers('1.1.0')), keys)
  const both = { careers: named('1.1.0'), blog: named('3.0.0') }
  return readOn(known, write(known, editorial, { remotes: both }), keys)
}

function reasonOf(known: History, bytes: Uint8Array, among = keys) {
  const next = readOn(known, bytes, among)
  return next.refused.at(-1)?.reason
}

test('the newest verified pointer says what is live', () => {
  const known = history()

  expect(known).toMatchObject({ seen: 3, refused: [] })
  expect(newestOf(known)?.number).toBe(3)
  expect(liveIn(known)).toEqual({
    remotes: { careers: named('1.1.0'), blog: named('3.0.0') },
    canaries: {},
  })
})

test('before the first pointer nothing is live', () => {
  expect(newestOf(emptyHistory)).toBeUndefined()
  expect(liveIn(emptyHistory)).toEqual({ remotes: {}, canaries: {} })
})

test('the first pointer follows nothing', () => {
  const live = { remotes: { careers: named('1.0.0') } }
  const other = createHash('sha384').update('other').digest('hex')

  expect(reasonOf(emptyHistory, write(emptyHistory, hr, live))).toBeUndefined()
  expect(reasonOf(emptyHistory, write(emptyHistory, hr, live, { previous: other }))).toBe(
    'Pointer 1 does not follow the newest one: it is a fork. What was live before it stays.',
  )
})

const careers = (version: string) => ({
  remotes: { careers: named(version), blog: named('3.0.0') },
})

describe('a pointer is refused, and what was live stays, when it', () => {
  test.each<{ what: string; bytes: (known: History) => Uint8Array; why: string }>([
    {
      what: 'is a copy of another pointer',
      bytes: ({ pointers }) => formatPointer(pointers[0] ?? Object(null)),
      why: 'says it is number 1: it is a copy of another pointer',
    },
    {
      what: 'is a copy of the newest with another number',
      bytes: ({ pointers }) => formatPointer({ ...Object(pointers[2]), number: 4 }),
      why: 'does not follow the newest one: it is a fork',
    },
    {
      what: 'follows an older one',
      bytes: (known) =>
        write(known, hr, careers('1.2.0'), { previous: newestOf(known)?.previous ?? null }),
      why: 'does not follow the newest one: it is a fork',
    },
    {
      what: 'follows none',
      bytes: (known) => write(known, hr, careers('1.2.0'), { previous: null }),
      why: 'does not follow the newest one: it is a fork',
    },
    {
      what: 'is older than the one before',
      bytes: (known) => write(known, hr, careers('1.2.0'), { at: dayOf(2) }),
      why: `is dated ${dayOf(2)}, before the one it follows`,
    },
    {
      what: 'is signed by a stranger',
      bytes: (known) => write(known, stranger, careers('1.2.0')),
      why: 'is not signed by a known key',
    },
    {
      what: 'was changed after it was signed',
      bytes: (known) =>
        Buffer.from(write(known, hr, careers('1.2.0')).toString().replaceAll('1.2.0', '1.3.0')),
      why: 'is not signed by a known key',
    },
    {
      what: 'says more than was signed',
      bytes: (known) =>
        formatPointer({
          ...JSON.parse(write(known, hr, careers('1.2.0')).toString()),
          more: 'words',
        }),
      why: 'is not signed by a known key',
    },
    {
      what: 'is signed for something else',
      bytes: (known) => {
        const { signature, ...unsigned }: Pointer = JSON.parse(
          write(known, hr, careers('1.2.0')).toString(),
        )
        return formatPointer({
          ...unsigned,
          signature: hr.sign('release', formatUnsigned(unsigned)),
        })
      },
      why: 'is not signed by a known key',
    },
    {
      what: 'is of another team',
      bytes: (known) => write(known, editorial, careers('1.2.0')),
      why: 'changes careers, which the key of editorial may not do',
    },
    {
      what: 'takes the remote of another team away',
      bytes: (known) => write(known, editorial, { remotes: { blog: named('3.0.0') } }),
      why: 'changes careers, which the key of editorial may not do',
    },
    {
      what: 'tries out what is of another team',
      bytes: (known) => write(known, editorial, { canaries: { careers: canary('1.2.0') } }),
      why: 'changes careers, which the key of editorial may not do',
    },
    {
      what: 'changes more than its own remote',
      bytes: (known) =>
        write(known, hr, { remotes: { careers: named('1.2.0'), blog: named('3.1.0') } }),
      why: 'changes blog, which the key of hr may not do',
    },
    {
      what: 'is of the watch, and names something new',
      bytes: (known) => write(known, watch, careers('1.2.0')),
      why: 'makes a new release of careers live, which the watch key of the shell may not do',
    },
    {
      what: 'is of the watch, and tries out something new',
      bytes: (known) => write(known, watch, { canaries: { careers: canary('1.2.0') } }),
      why: 'makes a new release of careers live, which the watch key of the shell may not do',
    },
    {
      what: 'is of the watch, and takes a remote away',
      bytes: (known) => write(known, watch, { remotes: { blog: named('3.0.0') } }),
      why: 'removes careers, which the watch key of the shell may not do',
    },
    {
      what: 'is of the watch, and gives a remote the release of another',
      bytes: (known) => write(known, watch, careers('3.0.0')),
      why: 'makes a new release of careers live, which the watch key of the shell may not do',
    },
  ])('$what', ({ bytes, why }) => {
    const known = history()

    const next = readOn(known, bytes(known), keys)

    expect(next.refused).toEqual([
      {
        number: 4,
        reason: `Pointer 4 ${why}. What was live before it stays.`,
        digest: expect.any(String),
      },
    ])
    expect(next).toMatchObject({ pointers: known.pointers, head: known.head, seen: 4 })
  })

  test.each(['', 'null', '7', '"pointer"', '[]', '{'])('has the content %s', (text) => {
    const known = history()

    expect(readOn(known, Buffer.from(text), keys)).toEqual({
      ...known,
      seen: 4,
      refused: [
        {
          number: 4,
          reason: 'Pointer 4 is not a pointer. What was live before it stays.',
          digest: expect.any(String),
        },
      ],
    })
  })

  test.each<{ what: string; change: object; fault: string }>([
    { what: 'no number', change: { number: undefined }, fault: 'number has to be' },
    { what: 'remotes that are null', change: { remotes: null }, fault: 'remotes has to be' },
    { what: 'a list of remotes', change: { remotes: [] }, fault: 'remotes has to be an object' },
    {
      what: 'a thousand remotes',
      change: { remotes: Object.fromEntries(many((at) => [`remote-${at}`, named('1.0.0')])) },
      fault: 'remotes has to be an object of at most 64',
    },
    {
      what: 'a remote that is null',
      change: live({ careers: null }),
      fault: 'remotes.careers has',
    },
    {
      what: 'a remote without a release',
      change: live({ careers: { version: '1.2.0' } }),
      fault: 'remotes.careers.release has to be the id of a release',
    },
    {
      what: 'a path as its release',
      change: live({ careers: { version: '..', release: '../../blog/1.0.0-0123456789ab' } }),
      fault: 'remotes.careers.version has to be a version',
    },
    {
      what: 'another version than its release',
      change: live({ careers: { ...named('1.0.0'), version: '9.0.0' } }),
      fault: 'remotes.careers is called 9.0.0',
    },
    {
      what: 'a remote that every object has',
      change: live({ constructor: named('1.0.0') }),
      fault: 'remotes has the key "constructor"',
    },
    {
      what: 'a path as a remote',
      change: live({ '../blog': named('1.0.0') }),
      fault: 'remotes has the key "../blog"',
    },
    { what: 'a canary that is null', change: { canaries: { careers: null } }, fault: 'canaries.' },
    ...[100, 51, 0.5, 0, -1, null, '10'].map((percent) => ({
      what: `a canary with ${percent} percent`,
      change: { canaries: { careers: { ...canary('1.2.0'), percent } } },
      fault: 'canaries.careers.percent has to be a number from 1 to 50',
    })),
    {
      what: 'a canary that is promoted some day',
      change: { canaries: { careers: { ...canary('1.2.0'), promoteAt: 'soon' } } },
      fault: 'canaries.careers.promoteAt has to be a time',
    },
    { what: 'no time', change: { at: undefined }, fault: 'at has to be a time' },
    { what: 'a day that is none', change: { at: '2026-02-30T00:00:00.000Z' }, fault: 'at has' },
    { what: 'another form of time', change: { at: '2026-12-31' }, fault: 'at has to be a time' },
    { what: 'a long reason', change: { why: 'x'.repeat(1001) }, fault: 'why has to be a text' },
    { what: 'depth', change: { more: deep(30_000) }, fault: 'nests deeper than 8 levels' },
    {
      what: 'breadth',
      change: { more: JSON.stringify('x'.repeat(70_000)) },
      fault: 'bytes, and may have 65536',
    },
  ])('has $what, even with a valid signature', ({ change, fault }) => {
    const known = history()

    // A signed pointer of any form must not block the other teams.
    const reason = reasonOf(known, writeUnchecked(known, change))

    expect(reason).toContain(fault)
    expect(reason).toMatch(/^Pointer 4 .+ What was live before it stays\.$/)
  })

  test('has an invalid signature', () => {
    const known = history()
    const whole: Pointer = JSON.parse(write(known, hr, careers('1.2.0')).toString())

    for (const signature of [
      {},
      [],
      { publicKey: hr.publicKey },
      { ...whole.signature, value: 7 },
    ]) {
      const bytes = Buffer.from(JSON.stringify({ ...whole, signature }))

      expect(reasonOf(known, bytes)).toMatch(/is not signed by a known key|is malformed: signature/)
    }
  })

  test('gives more than all visitors to canaries', () => {
    const all = keys.map((key) => ({ ...key, remotes: ['*'] }))
    const [known, shared] = [history(), canary('1.2.0', 50)]
    const canaries = { careers: shared, blog: shared, contact: shared }

    expect(reasonOf(known, write(known, hr, { canaries }), all)).toContain(
      'gives 150 % of the visitors to canaries, and 100 % is the most',
    )
    expect(
      reasonOf(known, write(known, hr, { canaries: { careers: shared, blog: shared } }), all),
    ).toBeUndefined()
  })
})

test('after refused pointers the next valid one follows the newest that counts', () => {
  const known = history()
  const forked = readOn(known, write(known, stranger, careers('6.6.6')), keys)
  const damaged = readOn(forked, Buffer.from('{'), keys)

  const next = readOn(damaged, write(damaged, hr, careers('1.2.0')), keys)

  expect(newestOf(next)).toMatchObject({ number: 6, previous: known.head })
  expect(liveIn(next).remotes.careers).toEqual(named('1.2.0'))
  expect(next.refused.map(({ number }) => number)).toEqual([4, 5])
})

test('a pointer that follows a refused one is refused too', () => {
  const known = history()
  const bytes = write(known, stranger, careers('6.6.6'))
  const forked = readOn(known, bytes, keys)
  const head = createHash('sha384').update(bytes).digest('hex')

  expect(reasonOf(forked, write(forked, hr, careers('1.2.0'), { previous: head }))).toContain(
    'it is a fork',
  )
})

describe('a key that was retired on the fifth', () => {
  const retired = keys.map((key) => (key.owner === 'hr' ? { ...key, retired: dayOf(5) } : key))

  test.each([
    { day: 4, words: 'before' },
    { day: 5, words: 'at that moment' },
  ])('is valid for pointers signed $words', ({ day }) => {
    const known = history()
    const bytes = write(known, hr, careers('1.2.0'), { at: dayOf(day) })

    expect(reasonOf(known, bytes, retired)).toBeUndefined()
  })

  test('is refused for pointers signed later', () => {
    const known = history()
    const bytes = write(known, hr, careers('1.2.0'), { at: dayOf(6) })

    expect(reasonOf(known, bytes, retired)).toBe(
      `Pointer 4 is signed with a key of hr that was retired on ${dayOf(5)}. What was live before it stays.`,
    )
  })

  test('cannot backdate once there is a newer pointer', () => {
    const known = history()
    const later = readOn(
      known,
      write(
        known,
        editorial,
        { remotes: { careers: named('1.1.0'), blog: named('3.1.0') } },
        { at: dayOf(6) },
      ),
      retired,
    )
    const bytes = write(later, hr, careers('1.2.0'), { at: dayOf(5) })

    expect(reasonOf(later, bytes, retired)).toContain('before the one it follows')
  })
})

describe('a key that was stolen and signed the third of four pointers', () => {
  const versionsIn = (known: History) =>
    Object.entries(liveIn(known).remotes).map(([remote, { version }]) => `${remote} ${version}`)
  const renewed = [...keys, { owner: 'hr-2027', publicKey: next.publicKey, remotes: ['careers'] }]
  const retire = (retiredAt: number) =>
    renewed.map((key) => (key.owner === 'hr' ? { ...key, retiredAt } : key))

  function steal() {
    const files: Buffer[] = []
    const read = (among = renewed) =>
      files.reduce((known, bytes) => readOn(known, bytes, among), emptyHistory)
    const add = (signer: Signer, remotes: Live['remotes'], among = renewed) => {
      const known = read(among)
      files.push(write(known, signer, { remotes: { ...liveIn(known).remotes, ...remotes } }))
    }
    add(hr, { careers: named('1.0.0') })
    add(editorial, { blog: named('3.0.0') })
    add(hr, { careers: named('6.6.6') })
    add(editorial, { blog: named('3.1.0') })
    return { read, add }
  }

  test('signs nothing from the next one on, and what it signed is rolled back', () => {
    const { read, add } = steal()
    const retired = retire(5)
    add(hr, { careers: named('6.6.7') }, retired)
    add(next, { careers: named('1.0.0') }, retired)

    expect(versionsIn(read(retired))).toEqual(['careers 1.0.0', 'blog 3.1.0'])
    expect(read(retired).refused.map(({ number }) => number)).toEqual([5])
  })

  test('undoes what other teams added after it, where it is retired in the past', () => {
    const history = steal().read(retire(3))

    expect(versionsIn(history)).toEqual(['careers 1.0.0', 'blog 3.0.0'])
    expect(history.refused.map(({ number }) => number)).toEqual([3, 4])
  })
})

describe('the watch', () => {
  const tried = () => {
    const known = history()
    return readOn(known, write(known, hr, { canaries: { careers: canary('1.2.0') } }), keys)
  }

  test.each<{ what: string; live: Partial<Live> }>([
    { what: 'goes back to what was live', live: careers('1.0.0') },
    { what: 'takes a canary back', live: { canaries: {} } },
    { what: 'promotes a canary', live: { ...careers('1.2.0'), canaries: {} } },
    { what: 'changes nothing', live: {} },
  ])('$what', ({ live }) => {
    const known = tried()

    expect(reasonOf(known, write(known, watch, live))).toBeUndefined()
  })
})

test.each<{ what: string; after: Live; changed: string[] }>([
  { what: 'nothing', after: liveIn(history()), changed: [] },
  {
    what: 'the order',
    after: { remotes: { blog: named('3.0.0'), careers: named('1.1.0') }, canaries: {} },
    changed: [],
  },
  {
    what: 'a version',
    after: { remotes: { ...careers('1.2.0').remotes }, canaries: {} },
    changed: ['careers'],
  },
  {
    what: 'one more',
    after: { remotes: { ...careers('1.1.0').remotes, contact: named('1.0.0') }, canaries: {} },
    changed: ['contact'],
  },
  {
    what: 'one less',
    after: { remotes: { blog: named('3.0.0') }, canaries: {} },
    changed: ['careers'],
  },
  {
    what: 'a canary',
    after: { ...careers('1.1.0'), canaries: { blog: canary('3.1.0') } },
    changed: ['blog'],
  },
])('$what of the live set is changed: $changed', ({ after, changed }) => {
  expect(changedRemotes(liveIn(history()), after).sort()).toEqual(changed)
})

describe('the release before', () => {
  /** A history from steps such as `1 2 blog 3`: versions of careers, and a promotion of the blog. */
  function after(steps: string) {
    let known = emptyHistory
    for (const step of steps.split(' ').filter(Boolean)) {
      const isBlog = step === 'blog'
      const { remotes } = liveIn(known)
      const changed: Live['remotes'] = isBlog
        ? { blog: named(`${known.seen}`) }
        : { careers: named(step) }
      const signer = isBlog ? editorial : hr
      known = readOn(known, write(known, signer, { remotes: { ...remotes, ...changed } }), keys)
    }
    return findEarlier(known, 'careers')?.version
  }

  test.each([
    { steps: '', earlier: undefined },
    { steps: 'blog', earlier: undefined },
    { steps: '1', earlier: undefined },
    { steps: '1 1', earlier: undefined },
    { steps: '1 2', earlier: '1' },
    { steps: '1 2 2 blog', earlier: '1' },
    { steps: '1 2 3', earlier: '2' },
    { steps: '1 2 3 2', earlier: '1' },
    { steps: '1 2 3 2 1', earlier: undefined },
    { steps: '1 2 3 2 4', earlier: '2' },
    { steps: '1 2 3 1', earlier: '3' },
  ])('of $steps is $earlier', ({ steps, earlier }) => {
    expect(after(steps)).toBe(earlier)
  })

  test(`repeated rollbacks end (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', '3', '4'), { minLength: 1 }), (versions) => {
        const steps: string[] = [...versions]
        for (let next = after(steps.join(' ')); next; next = after(steps.join(' '))) {
          expect(next).not.toBe(steps.at(-1))
          steps.push(next)
          expect(steps.length).toBeLessThanOrEqual(2 * versions.length)
        }
      }),
      { seed, numRuns: 40 },
    )
  })
})
