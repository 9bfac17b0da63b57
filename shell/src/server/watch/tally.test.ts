import { Tallies, Tally, type View } from './tally'

const view: View = { errors: 0, failedLoads: 0, lcp: 800 }

test('a view that is told of again counts once, as it was told last', () => {
  const tally = new Tally()

  tally.addView('a', view)
  tally.addView('b', view)
  tally.addView('a', { ...view, errors: 2, inp: 40 })

  expect(tally.views).toHaveLength(2)
  expect(tally.views).toContainEqual({ ...view, errors: 2, inp: 40 })
})

test('keeps the latest thousand views', () => {
  const tally = new Tally()

  for (let lcp = 1; lcp <= 1500; lcp++) tally.addView(String(lcp), { ...view, lcp })

  const kept = tally.views.map(({ lcp = 0 }) => lcp)
  expect(kept).toHaveLength(1000)
  expect(Math.min(...kept)).toBe(501)
})

test('keeps the latest five hundred renderings', () => {
  const tally = new Tally()

  for (let ms = 1; ms <= 700; ms++) tally.addRendering({ isBad: false, ms })

  expect(tally.renderings.map(({ ms }) => ms)).toEqual(
    Array.from({ length: 500 }, (_, position) => 201 + position),
  )
})

test('every release of every remote has its own', () => {
  const tallies = new Tallies()

  tallies.of('careers', '1.0.0-a').addView('x', view)

  expect(tallies.of('careers', '1.0.0-a').views).toEqual([view])
  expect(tallies.of('careers', '1.0.0-b').views).toEqual([])
  expect(tallies.of('blog', '1.0.0-a').views).toEqual([])
})

test('of forty-one releases, the one that was looked at longest ago is forgotten', () => {
  const tallies = new Tallies()
  const ids = Array.from({ length: 41 }, (_, position) => `1.${position}.0-a`)
  for (const id of ids.slice(0, 40)) tallies.of('careers', id).addView('x', view)
  tallies.of('careers', ids[0] ?? '')

  tallies.of('careers', ids[40] ?? '').addView('x', view)

  const viewsOf = (position: number) => tallies.of('careers', ids[position] ?? '').views
  expect([0, 2, 39, 40].map(viewsOf)).toEqual([[view], [view], [view], [view]])
  expect(viewsOf(1)).toEqual([])
})
