import { pointersServed, releasesServed } from '../live/site'
import { Tallies, Tally, type View } from './tally'

const minute = 60_000
const view: View = { errors: 0, failedLoads: 0, lcp: 800 }
const good = { hadErrors: 0, lackedParts: 0, lcp: 800, inp: undefined, cls: undefined }

/** The first view of an address, in the first minute. */
function by(voter: string, changes: { view?: string; at?: number } = {}) {
  return { voter, view: `a view of ${voter}`, at: 0, ...changes }
}

test('a view sent again counts once, with its latest values', () => {
  const tally = new Tally()

  tally.addView(by('a'), view)
  tally.addView(by('b'), view)
  tally.addView(by('a'), { ...view, errors: 2, inp: 40 })

  expect(tally.visitors()).toHaveLength(2)
  expect(tally.visitors()).toContainEqual({ ...good, hadErrors: 1, inp: 40 })
})

test('of each address, the first view of a minute counts', () => {
  const tally = new Tally()

  tally.addView(by('a'), view)
  for (let count = 0; count < 10_000; count++) {
    tally.addView(by('a', { view: String(count), at: count % minute }), { ...view, errors: 1 })
  }

  expect(tally.visitors()).toEqual([good])
})

test('an address weighs one, however many views it sends', () => {
  const tally = new Tally()

  for (let count = 0; count < 4; count++) {
    const seen = { ...view, errors: count === 0 ? 1 : 0, lcp: 100 * count }
    tally.addView(by('a', { view: String(count), at: count * minute }), seen)
  }

  expect(tally.visitors()).toEqual([{ ...good, hadErrors: 0.25, lcp: 150 }])
})

test('of each address, the latest five minutes are kept', () => {
  const tally = new Tally()
  const minutes = [3, 0, 8, 1, 7, 2, 5, 6, 4]

  for (const at of minutes) {
    tally.addView(by('a', { view: String(at), at: at * minute }), { ...view, lcp: at })
  }

  expect(tally.visitors()).toEqual([{ ...good, lcp: (4 + 5 + 6 + 7 + 8) / 5 }])
})

test('visitors since a time are those with views from then on', () => {
  const tally = new Tally()

  tally.addView(by('a', { at: 4 * minute }), view)
  tally.addView(by('b', { at: 9 * minute }), { ...view, lcp: 900 })

  expect(tally.visitors(5 * minute)).toEqual([{ ...good, lcp: 900 }])
})

test('keeps the latest thousand addresses', () => {
  const tally = new Tally()

  for (let lcp = 1; lcp <= 1500; lcp++) tally.addView(by(String(lcp)), { ...view, lcp })

  const kept = tally.visitors().map(({ lcp = 0 }) => lcp)
  expect(kept).toHaveLength(1000)
  expect(Math.min(...kept)).toBe(501)
})

test('keeps the latest five hundred renderings', () => {
  const tally = new Tally()

  for (let ms = 1; ms <= 700; ms++) tally.addRendering({ url: '/career', isBad: false, ms, at: ms })

  const kept = tally.renderings().map(({ ms }) => ms)
  expect(kept).toEqual(Array.from({ length: 500 }, (_, position) => 201 + position))
  expect(tally.renderings(700)).toHaveLength(1)
})

test('forgets renderings that were explained', () => {
  const tally = new Tally()
  for (const url of ['/', '/career', '/']) tally.addRendering({ url, isBad: true, ms: 1, at: 0 })

  tally.forgetRenderings(({ url }) => url === '/')

  expect(tally.renderings().map(({ url }) => url)).toEqual(['/career'])
})

test('each release of each remote has its own tally', () => {
  const tallies = new Tallies()

  tallies.of('careers', '1.0.0-a').addView(by('x'), view)

  expect(tallies.of('careers', '1.0.0-a').visitors()).toEqual([good])
  expect(tallies.of('careers', '1.0.0-b').visitors()).toEqual([])
  expect(tallies.of('blog', '1.0.0-a').visitors()).toEqual([])
})

test('no release that visitors may have is forgotten, and of one more the least recently used', () => {
  const tallies = new Tallies()
  const ids = Array.from({ length: releasesServed + 1 }, (_, position) => `1.${position}.0-a`)
  for (const id of ids.slice(0, -1)) tallies.of('careers', id).addView(by('x'), view)
  const visitorsOf = (position: number) => tallies.of('careers', ids.at(position) ?? '').visitors()
  expect([0, pointersServed].map(visitorsOf)).toEqual([[good], [good]])

  tallies.of('careers', ids.at(-1) ?? '').addView(by('x'), view)

  expect([0, 2, -1].map(visitorsOf)).toEqual([[good], [good], [good]])
  expect(visitorsOf(1)).toEqual([])
})
