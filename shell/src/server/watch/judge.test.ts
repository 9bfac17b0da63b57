import fc from 'fast-check'
import { judge } from './judge'
import { Tally, type View } from './tally'

const good: View = { errors: 0, failedLoads: 0, lcp: 800, inp: 40, cls: 0 }

function tallyOf(views: View[], renderings: { isBad: boolean; ms: number }[] = []) {
  const tally = new Tally()
  views.forEach((view, position) => {
    tally.addView(String(position), view)
  })
  for (const rendering of renderings) tally.addRendering(rendering)
  return tally
}

/** `bad` of `count` views are as told, the others good. */
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
    why: '10 of 50 views had errors, before 0 of 200',
  },
  {
    what: 'cannot be loaded',
    candidate: tallyOf(views(20, 8, { failedLoads: 1 })),
    baseline: tallyOf(views(100)),
    why: '8 of 20 views could not load a part, before 0 of 100',
  },
  {
    what: 'fails on the server',
    candidate: tallyOf([], renderings(4, 20, 3)),
    baseline: tallyOf([], renderings(60, 20)),
    why: '3 of 4 renderings failed, before 0 of 60',
  },
  {
    what: 'fails where little is known of the one before',
    candidate: tallyOf(views(20, 6, { errors: 2 })),
    baseline: tallyOf([]),
    why: '6 of 20 views had errors, before 0 of 0',
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
  },
])('a release that $what is worse', ({ candidate, baseline, why }) => {
  expect(judge(candidate, baseline)).toEqual({ kind: 'worse', why })
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
  expect(judge(tallyOf(candidate), tallyOf(baseline))).toEqual({ kind: 'fine' })
})

test('a release that few have seen is not judged', () => {
  expect(judge(tallyOf(views(5)), tallyOf(views(200)))).toEqual({ kind: 'unsure' })
})

test('what differs by chance only is hardly ever called worse', () => {
  const time = fc.integer({ min: 300, max: 3000 })
  const view = fc.record({ lcp: time, isBad: fc.integer({ min: 0, max: 9 }) })
  const arm = fc.array(view, { minLength: 40, maxLength: 40 })
  const runs = fc.sample(fc.tuple(arm, arm), { numRuns: 300, seed: 20261120 })

  const worse = runs.filter(([one, other]) => {
    const toTally = (all: typeof one) =>
      tallyOf(all.map(({ lcp, isBad }) => ({ ...good, lcp, errors: isBad === 0 ? 1 : 0 })))
    return judge(toTally(one), toTally(other)).kind === 'worse'
  })

  expect(worse.length).toBeLessThan(9)
})
