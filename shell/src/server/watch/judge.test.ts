import fc from 'fast-check'
import { judge } from './judge'
import { Tally, type View } from './tally'

const good: View = { errors: 0, failedLoads: 0, lcp: 800, inp: 40, cls: 0 }

function tallyOf(views: View[], renderings: { isBad: boolean; ms: number }[] = []) {
  const tally = new Tally()
  views.forEach((view, position) => {
    const voter = String(position)
    tally.addView({ voter, view: voter, at: 0 }, view)
  })
  for (const [position, rendering] of renderings.entries()) {
    tally.addRendering({ url: `/${position}`, at: 0, ...rendering })
  }
  return tally
}

/** `bad` of `count` views are as in `as`, the others good. */
function views(count: number, bad = 0, as: Partial<View> = {}): View[] {
  return Array.from({ length: count }, (_, position) =>
    position < bad ? { ...good, ...as } : good,
  )
}

function renderings(count: number, ms: number, bad = 0) {
  return Array.from({ length: count }, (_, position) => ({ isBad: position < bad, ms }))
}

test.each([
  {
    what: 'throws for one visitor in five',
    candidate: tallyOf(views(50, 10, { errors: 1 })),
    baseline: tallyOf(views(200)),
    why: '10 of 50 visitors had errors, before 0 of 200',
  },
  {
    what: 'cannot be loaded',
    candidate: tallyOf(views(20, 8, { failedLoads: 1 })),
    baseline: tallyOf(views(100)),
    why: '8 of 20 visitors could not load a part, before 0 of 100',
  },
  {
    what: 'fails on the server',
    candidate: tallyOf([], renderings(4, 20, 3)),
    baseline: tallyOf([], renderings(60, 20)),
    why: '3 of 4 renderings failed, before 0 of 60',
    suspects: { kind: 'failures', urls: ['/0', '/1', '/2'] },
  },
  {
    what: 'fails on the server where little is known of the one before',
    candidate: tallyOf([], renderings(20, 20, 6)),
    baseline: tallyOf([]),
    why: '6 of 20 renderings failed, before 0 of 0',
    suspects: { kind: 'failures', urls: ['/0', '/1', '/2'] },
  },
  {
    what: 'throws for all of its first ten visitors',
    candidate: tallyOf(views(10, 10, { errors: 1 })),
    baseline: tallyOf(views(10)),
    why: '10 of 10 visitors had errors, before 0 of 10',
  },
  {
    what: 'paints late',
    candidate: tallyOf(views(30, 30, { lcp: 1600 })),
    baseline: tallyOf(views(100)),
    why: 'LCP is 1600 ms for a quarter of the visitors, before 800 ms',
  },
  {
    what: 'answers late',
    candidate: tallyOf(views(30, 30, { inp: 300 })),
    baseline: tallyOf(views(100)),
    why: 'INP is 300 ms for a quarter of the visitors, before 40 ms',
  },
  {
    what: 'shifts',
    candidate: tallyOf(views(30, 30, { cls: 0.2 })),
    baseline: tallyOf(views(100)),
    why: 'CLS is 0.20 for a quarter of the visitors, before 0.00',
  },
  {
    what: 'renders slowly',
    candidate: tallyOf([], renderings(8, 500)),
    baseline: tallyOf([], renderings(50, 30)),
    why: 'time to render is 500 ms for a quarter of the visitors, before 30 ms',
    suspects: { kind: 'times', urls: ['/0', '/1', '/2'] },
  },
])('a release that $what is worse', ({ candidate, baseline, why, suspects }) => {
  expect(judge(candidate, baseline, { since: 0 })).toEqual({ kind: 'worse', why, suspects })
})

test.each([
  { what: 'is as good', candidate: views(30), baseline: views(200) },
  { what: 'is a little slower', candidate: views(30, 30, { lcp: 950 }), baseline: views(200) },
  { what: 'had a single error', candidate: views(30, 1, { errors: 1 }), baseline: views(200) },
  {
    what: 'has as many errors as the one before',
    candidate: views(50, 10, { errors: 1 }),
    baseline: views(100, 20, { errors: 1 }),
  },
])('a release that $what is fine', ({ candidate, baseline }) => {
  const verdict = judge(tallyOf(candidate), tallyOf(baseline), { since: 0 })

  expect(verdict).toEqual({ kind: 'fine' })
})

describe('a release whose parts could not be loaded, as those of', () => {
  const candidate = tallyOf(views(40, 36, { failedLoads: 1 }))
  const baseline = tallyOf(views(200))
  const worse = '36 of 40 visitors could not load a part, before 0 of 200'

  test.each([
    { what: 'all other remotes', lacking: 90, of: 100, why: undefined },
    { what: 'half of the visitors of others', lacking: 50, of: 100, why: undefined },
    { what: 'a few visitors of others', lacking: 3, of: 100, why: worse },
    { what: 'so few visitors of others that it says nothing', lacking: 9, of: 9, why: worse },
  ])('$what: $why', ({ lacking, of, why }) => {
    const others = () => tallyOf(views(of, lacking, { failedLoads: 1 })).visitors()

    expect(judge(candidate, baseline, { others })).toEqual(
      why ? { kind: 'worse', why } : { kind: 'fine' },
    )
  })
})

test('a release with few visitors is not judged', () => {
  expect(judge(tallyOf(views(5)), tallyOf(views(200)))).toEqual({ kind: 'unsure' })
})

test.each([
  { what: 'nine visitors', candidate: views(9, 9, { errors: 1 }), baseline: views(200) },
  { what: 'no baseline', candidate: views(500, 500, { errors: 1 }), baseline: [] },
  {
    what: 'a baseline of nine',
    candidate: views(500, 500, { failedLoads: 1 }),
    baseline: views(9),
  },
  {
    what: 'four addresses that complain',
    candidate: views(12, 4, { errors: 1000 }),
    baseline: views(900),
  },
  {
    what: 'nineteen visitors who see it slow',
    candidate: views(19, 19, { inp: 900 }),
    baseline: views(200),
  },
])('$what is not enough to take a release back', ({ candidate, baseline }) => {
  const verdict = judge(tallyOf(candidate), tallyOf(baseline), { since: 0 })

  expect(verdict.kind).not.toBe('worse')
})

test('a flood of good views from one address weighs one', () => {
  const tally = tallyOf(views(30, 10, { errors: 1 }))
  for (let at = 0; at < 1000; at++) {
    tally.addView({ voter: 'a friend', view: String(at), at: at * 60_000 }, good)
  }

  expect(judge(tally, tallyOf(views(200)))).toMatchObject({
    kind: 'worse',
    why: '10 of 31 visitors had errors, before 0 of 200',
  })
})

test('a slow paint under load is no fault of a release that went live then', () => {
  const [candidate, baseline] = [tallyOf(views(50, 50, { lcp: 9000 })), tallyOf(views(200))]

  expect(judge(candidate, baseline)).toEqual({ kind: 'fine' })
})

test('a canary is compared with the live release over the same time', () => {
  const since = 10 * 60_000
  const [candidate, baseline] = [new Tally(), tallyOf(views(500))]
  for (let visitor = 0; visitor < 30; visitor++) {
    const token = { voter: `late ${visitor}`, view: 'x', at: since }
    for (const tally of [candidate, baseline]) tally.addView(token, { ...good, errors: 1 })
  }

  expect(judge(candidate, baseline, { since })).toEqual({ kind: 'fine' })
  expect(judge(candidate, baseline).kind).toBe('worse')
})

test('of many failing addresses, the shortest are retried', () => {
  const tally = new Tally()
  for (const url of ['/career?title=crafted', '/career', '/career/a', '/career', '/career?a=1']) {
    tally.addRendering({ url, isBad: true, ms: 1, at: 0 })
  }

  expect(judge(tally, new Tally())).toMatchObject({
    suspects: { urls: ['/career', '/career/a', '/career?a=1'] },
  })
})

test('differences by chance are hardly ever called worse (false positives)', () => {
  const time = fc.integer({ min: 300, max: 3000 })
  const view = fc.record({ lcp: time, isBad: fc.integer({ min: 0, max: 9 }) })
  const arm = fc.array(view, { minLength: 40, maxLength: 40 })
  const runs = fc.sample(fc.tuple(arm, arm), { numRuns: 300, seed: 20261120 })

  const worse = runs.filter(([one, other]) => {
    const toTally = (all: typeof one) =>
      tallyOf(all.map(({ lcp, isBad }) => ({ ...good, lcp, errors: isBad === 0 ? 1 : 0 })))
    return judge(toTally(one), toTally(other), { since: 0 }).kind === 'worse'
  })

  expect(worse.length).toBeLessThan(9)
})
