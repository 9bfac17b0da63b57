import { createS3Store, type ReleaseStore, StoreError } from '@site/releases'
import { FakeS3, type Fault, transientFaults } from '@site/releases/testing'
import fc from 'fast-check'
import { atLength, report, reportRows } from '../support/finding'

reportRows(['R5'])

const seed = 20_261_122
// Mostly they wait for faults that hang.
const lanes = atLength({ full: 125, ci: 16, short: 8 })
const sequences = atLength({ full: 10_000, ci: 16, short: 8 })
/** Longer than a busy machine needs for an answer: each fault that hangs costs as much. */
const patience = { silenceMs: 2000, attemptMs: 3000, readMs: 3000, giveUpMs: 20_000, pauseMs: 1 }

const fault = fc.constantFrom<Fault>(...transientFaults)

/** Turns of writers at once, each with the faults of its first requests. */
const sequence = fc.array(
  fc.record({
    writers: fc.integer({ min: 1, max: 3 }),
    faults: fc.array(fc.option(fault, { nil: 'none' as const, freq: 2 }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 3 },
)

type Sequence = { writers: number; faults: Fault[] }[]
type Lane = { fake: FakeS3; stores: ReleaseStore[] }

let all: Lane[]
let histories = 0
let lines = 0

beforeAll(async () => {
  all = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const fake = new FakeS3()
      const environment = await fake.start()
      const open = () => createS3Store('s3://bucket/store', environment, patience)
      return { fake, stores: [open(), open()] }
    }),
  )
})

afterAll(() => Promise.all(all.map(({ fake }) => fake.stop())))

const placeOf = (history: string, number: number) => `${history}/${String(number).padStart(6, '0')}`

/** Adds a line to a history as a promotion does; undefined when the store gave no clear answer. */
async function addLine(store: ReleaseStore, history: string, line: string) {
  try {
    const { length } = await store.list(history)
    for (let number = length + 1; ; number++) {
      if (await store.create(placeOf(history, number), Buffer.from(line))) return number
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return undefined
  }
}

async function readLines(store: ReleaseStore, history: string) {
  const names = await store.list(history)
  return Promise.all(names.map(async (name) => String(await store.get(`${history}/${name}`))))
}

/** Runs a sequence on two clients; both have to read what a model of it says. */
async function runSequence({ fake, stores }: Lane, turns: Sequence) {
  const [one, other] = stores
  if (!one || !other) throw new Error('A lane has two stores.')
  const history = `history-${histories++}`
  const told = new Map<number, string>()
  const unclear: string[] = []
  for (const [turn, { writers, faults }] of turns.entries()) {
    fake.faults = [...faults]
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const line = `turn ${turn}, writer ${writer}`
        const number = await addLine(writer % 2 ? other : one, history, line)
        if (number === undefined) return unclear.push(line)
        expect(told.get(number)).toBeUndefined()
        return told.set(number, line)
      }),
    )
  }
  fake.faults = []
  const [ours, theirs] = await Promise.all([readLines(one, history), readLines(other, history)])
  expect(theirs).toEqual(ours)
  for (const [number, line] of told) expect(ours[number - 1]).toBe(line)
  const others = ours.filter((line) => ![...told.values()].includes(line))
  expect(others.filter((line) => !unclear.includes(line))).toEqual([])
  expect(new Set(ours).size).toBe(ours.length)
  lines += ours.length
}

test(`${sequences} sequences of promotions under faults leave one history each (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sequence, { minLength: lanes, maxLength: lanes }), async (batch) => {
      await Promise.all(all.map((lane, at) => runSequence(lane, batch[at] ?? [])))
    }),
    { seed, numRuns: sequences / lanes, endOnFailure: true },
  )

  report({
    shows: { row: 'R5', cases: histories },
    tried: `sequences of promotions at once against a bucket with faults (seed ${seed})`,
    figure: `${lines} lines in ${histories} histories, the same for both clients`,
  })
  expect(histories).toBe(sequences)
}, 900_000)
