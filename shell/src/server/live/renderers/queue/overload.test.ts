import { BusyError } from './busy-error'
import { PageQueue } from './page-queue'

/** One page on one thread: work before a service is called, the wait for it, and work after it. In ms. */
type Phases = { before: number; service: number; after: number }
type Rendering = { id: number; phase: keyof Phases; left: number }
/** Times in ms; `at` since the first visit. */
type Shot = { at: number; ms: number; isShed: boolean; isForm: boolean }

const seconds = 20
/** In ms. It begins as a burst, which may wait, in a process that has just started, where the queue is judged twice. */
const settled = 4000

/** A seeded generator of random numbers from 0 to 1. */
function createRandom(state: number) {
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** How many visitors come in a millisecond. `inside`: how many have no answer yet. */
type Arrivals = (at: number, inside: number, random: () => number) => number

/** At random moments, `rateAt` of them a second on average. */
const atRate =
  (rateAt: (ms: number) => number): Arrivals =>
  (at, _inside, random) => {
    let arrivals = 0
    for (let left = random() * 2 * (rateAt(at) / 1000); left > random(); left--) arrivals++
    return arrivals
  }

/** As many at any time: who has an answer asks for the next page at once. */
const crowdOf =
  (visitors: number): Arrivals =>
  (_at, inside) =>
    visitors - inside

/**
 * Visits to a renderer with one thread, which works on one page after the other. One visit in `formEvery` posts a form.
 */
async function simulate(
  given: Phases | ((at: number) => Phases),
  arrivals: Arrivals,
  { seed = 7, formEvery = Number.POSITIVE_INFINITY } = {},
): Promise<Shot[]> {
  const phasesAt = typeof given === 'function' ? given : () => given
  const random = createRandom(seed)
  let visits = 0
  const shots: Shot[] = []
  let renderings: Rendering[] = []
  let at = 0
  const queue = new PageQueue({
    name: 'careers',
    now: () => at,
    handOver: (id) => renderings.push({ id, phase: 'before', left: phasesAt(at).before }),
    end: () => undefined,
  })
  queue.open()
  // Hundreds of thousands may be refused, and to record where from would take most of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  for (at = 1; at <= seconds * 1000; at++) {
    if (jest.getTimerCount() > 0) jest.advanceTimersByTime(1)
    const came = at
    for (let left = arrivals(at, visits - shots.length, random); left > 0; left--) {
      visits++
      const isForm = visits % formEvery === 0
      const note = (isShed: boolean) => shots.push({ at: came, ms: at - came, isShed, isForm })
      const priority = isForm ? 'form' : 'visitor'
      queue.add({ url: `/career?title=${visits}` }, { priority }).then(
        () => note(false),
        (error) => note(error instanceof BusyError),
      )
    }
    const first = renderings.find(({ phase }) => phase !== 'service')
    for (const one of renderings) if (one === first || one.phase === 'service') one.left--
    const due = renderings.filter(({ left }) => left <= 0)
    renderings = renderings.filter(({ left }) => left > 0)
    const phases = phasesAt(at)
    const service = phases.service * (0.5 + random())
    for (const one of due) advance(one, { ...phases, service }, queue)
    // What goes on after a service stands behind what is at work already.
    renderings.push(...due.filter(({ left }) => left > 0))
    if (at % 100 === 0) queue.checkDeadlines()
    // Outcomes are noted while the clock still stands at their moment.
    await Promise.resolve()
    await Promise.resolve()
  }
  Error.stackTraceLimit = stackTraceLimit
  return shots
}

function advance(rendering: Rendering, phases: Phases, queue: PageQueue) {
  const { id, phase } = rendering
  if (phase === 'after') return queue.settle(id, { status: 200, body: '' })
  rendering.phase = phase === 'before' ? 'service' : 'after'
  rendering.left = phases[rendering.phase]
  queue.noteService(id, rendering.phase === 'service')
}

function p99(shots: Shot[]) {
  const times = shots.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

const isAnswered = ({ isShed }: Shot) => !isShed

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] })
})

describe.each([
  { what: 'quick', service: 10, most: 1.1 },
  { what: 'slow', service: 300, most: 1.5 },
])('pages that call a $what service', ({ service, most }) => {
  const phases = { before: 2, service, after: 11 }
  const capacity = 1000 / (phases.before + phases.after)

  test.each([2, 4, 6, 7])(
    'at four fifths of its capacity nobody is refused, seed %d',
    async (seed) => {
      const shots = await simulate(
        phases,
        atRate(() => capacity * 0.8),
        { seed },
      )

      expect(shots.filter(({ isShed }) => isShed)).toEqual([])
    },
  )

  test('at five times its capacity as many are answered, and hardly later', async () => {
    const calm = await simulate(
      phases,
      atRate(() => capacity / 2),
    )
    const rush = await simulate(
      phases,
      atRate(() => capacity * 5),
    )

    const answered = rush.filter(isAnswered)
    expect(answered.length / seconds).toBeGreaterThan(0.8 * capacity)
    expect(p99(answered.filter(({ at }) => at > settled))).toBeLessThan(most * p99(calm))
  })

  test('forms are answered at five times its capacity, and take no more than their share', async () => {
    const shots = await simulate(
      phases,
      atRate(() => capacity * 5),
      { formEvery: 25 },
    )

    expect(shots.filter(({ isForm, isShed }) => isForm && isShed)).toEqual([])
    const late = shots.filter(({ at, isShed }) => at > settled && !isShed)
    const [form, visitor] = [true, false].map((is) =>
      p99(late.filter(({ isForm }) => isForm === is)),
    )
    expect(Number(form)).toBeLessThan(2 * Number(visitor))
    expect(shots.filter(isAnswered).length / seconds).toBeGreaterThan(0.8 * capacity)
  })

  test('a flood of forms leaves visitors their half of the capacity', async () => {
    const shots = await simulate(
      phases,
      atRate(() => capacity * 5),
      { formEvery: 2 },
    )

    const visitors = shots.filter(({ isForm }) => !isForm).filter(isAnswered)
    expect(visitors.length / seconds).toBeGreaterThan(0.35 * capacity)
  })

  test('seconds after a rush nobody is refused at four fifths of its capacity', async () => {
    const shots = await simulate(
      phases,
      atRate((at) => capacity * (at < 6000 ? 5 : 0.8)),
    )

    expect(shots.some(({ at, isShed }) => isShed && at < 6000)).toBe(true)
    expect(shots.filter(({ at, isShed }) => isShed && at > 10_000)).toEqual([])
  })
})

test('a crowd that a renderer serves within 400 ms waits, and nobody is refused', async () => {
  const shots = await simulate({ before: 1, service: 2, after: 4 }, crowdOf(50))

  expect(shots.filter(({ isShed }) => isShed)).toEqual([])
  expect(p99(shots)).toBeLessThan(400)
})

test('a crowd that has to wait longer counts as a rush', async () => {
  const shots = await simulate({ before: 2, service: 10, after: 11 }, crowdOf(50))

  const answered = shots.filter(isAnswered).filter(({ at }) => at > settled)
  expect(p99(answered)).toBeLessThan(100)
})

test.each([1, 5000])(
  'a crowd for whom the first pages took long is served in full when they do no more, from %d ms on',
  async (from) => {
    const cold = { before: 5, service: 2, after: 40 }
    const warm = { before: 1, service: 2, after: 4 }
    const crowd = crowdOf(50)

    const shots = await simulate(
      (at) => (at < from + 2000 ? cold : warm),
      (at, inside, random) => (at < from ? 0 : crowd(at, inside, random)),
    )

    expect(shots.some(({ at, isShed }) => isShed && at < from + 4000)).toBe(true)
    expect(shots.filter(({ at, isShed }) => isShed && at > from + 8000)).toEqual([])
  },
)
