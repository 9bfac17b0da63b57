import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Canary, type Preview, revokePreview, signPreview } from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { cookieNameOf, createVisits, type Visitor } from './visits'

const site = 'https://site.example'
const now = Date.parse('2026-12-01T12:00:00.000Z')
const preview: Preview = {
  site,
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: '2026-12-01T14:00:00.000Z',
}

let desk: TestDesk
let canaries: Record<string, Canary>
/** Those that this shell has started, if not all. */
let started: Record<string, Canary> | undefined

beforeEach(() => {
  desk = createTestDesk()
  canaries = {}
  started = undefined
})

afterEach(() => desk.remove())

function createTestVisits(publicUrl = site, time = now) {
  const { keys, store } = desk
  return createVisits({
    keys,
    store,
    publicUrl,
    canaries: () => started ?? canaries,
    named: () => canaries,
    now: () => time,
  })
}

function canary(release: string, percent: number): Canary {
  return { version: release.split('-')[0] ?? '', release, percent, since: '' }
}

/** Every draw that there is. */
const draws = Array.from({ length: 1000 }, (_, draw) => draw)

/** The cookies of a visitor with these draws for the running canaries. */
function cookiesOf(...drawn: number[]) {
  const names = Object.entries(canaries).map(([remote, one]) => cookieNameOf(remote, one))
  return names.map((name, index) => `${name}=${drawn[index]}`).join('; ')
}

function runCanaries(percents: number[]) {
  canaries = Object.fromEntries(
    percents.map((percent, at) => [`remote${at}`, canary(`1.${at}.0-0123456789ab`, percent)]),
  )
}

/** The percentages of visitors who get these canaries. One visits with each combination of every fiftieth draw. */
function sharesOf(all: Canary[]) {
  const some = draws.filter((draw) => draw % 50 === 0)
  const visitors = all.reduce<number[][]>(
    (grid) => grid.flatMap((drawn) => some.map((draw) => [...drawn, draw])),
    [[]],
  )
  const found = visitors.map((drawn) => releaseOf(find(cookiesOf(...drawn))))
  return all.map(({ release }) => {
    const chosen = found.filter((one) => one === release)
    return (100 * chosen.length) / found.length
  })
}

const find = (cookies?: string) => createTestVisits().find(cookies)
const tokenOf = (changes: Partial<Preview> = {}) =>
  signPreview(desk.as('hr'), { ...preview, ...changes })

function releaseOf({ visit }: Visitor) {
  return visit.kind === 'canary' ? visit.release : undefined
}

test('without canaries and previews all visitors are the same, and none gets a cookie', () => {
  for (const cookies of [undefined, '', 'canary=abc', 'preview=', 'theme=dark; preview=x']) {
    expect(find(cookies)).toEqual({ visit: { kind: 'live' }, isPersonal: false })
  }
})

describe('while a canary runs', () => {
  beforeEach(() => {
    canaries = { careers: canary('1.1.0-0123456789ab', 10) }
  })

  const name = 'canary-careers-1.1.0-0123456789ab'

  test('a new visitor gets a cookie with a draw, until the browser is closed', () => {
    const { cookies = [], isPersonal } = find()
    const [pair = '', ...attributes] = cookies[0]?.split('; ') ?? []

    expect(isPersonal).toBe(true)
    expect(cookies).toHaveLength(1)
    expect(pair).toMatch(/^canary-careers-1\.1\.0-0123456789ab=\d{1,3}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expect(find(`theme=dark; ${pair}`).cookies).toEqual([])
  })

  test('a visitor keeps the draw for a version with build metadata', () => {
    canaries = { careers: canary('1.1.0+5-0123456789ab', 50) }

    for (const draw of [0, 999]) expect(find(cookiesOf(draw)).cookies).toEqual([])
  })

  test('the cookie ends with the canary where its end is known', () => {
    const promoteAt = new Date(now + 90_000).toISOString()
    canaries = { careers: { ...canary('1.1.0-0123456789ab', 10), promoteAt } }

    expect(find().cookies?.[0]).toContain('; Max-Age=90; ')
    // Late to be promoted: the visitor stays with it for as long as it stands.
    expect(createTestVisits(site, now + 99_000).find(undefined).cookies?.[0]).not.toMatch(
      /Max-Age|Expires/,
    )
  })

  test('the cookie works without HTTPS where the site does', () => {
    const { cookies } = createTestVisits('http://localhost:3000').find(undefined)

    expect(cookies?.[0]).toMatch(/; SameSite=Lax$/)
  })

  test.each([1, 10, 25, 50])('%i percent of the draws get the canary', (percent) => {
    canaries = { careers: canary('1.1.0-0123456789ab', percent) }

    const chosen = draws.filter((draw) => releaseOf(find(cookiesOf(draw))))

    expect(chosen).toHaveLength(percent * 10)
  })

  test('new visitors draw from all buckets alike', () => {
    const drawn = Array.from({ length: 10_000 }, () =>
      Number(/=(\d+);/.exec(String(find().cookies))?.[1]),
    )

    const low = drawn.filter((draw) => draw < 500)

    // Six standard deviations.
    expect(Math.abs(low.length - 5000)).toBeLessThan(300)
    expect(new Set(drawn).size).toBeGreaterThan(950)
  })

  test('the choice is sticky, for visitors with the canary and for those without', () => {
    for (const draw of draws) {
      const first = find(cookiesOf(draw))

      expect(find(`a=b; ${cookiesOf(draw)}; c=d`)).toEqual(first)
      expect(createTestVisits(site, now + 86_400_000).find(cookiesOf(draw))).toEqual(first)
    }
  })

  test('a new visitor’s first page already follows the new cookie', () => {
    for (let count = 0; count < 300; count++) {
      const { cookies = [], visit } = find()

      expect(find(cookies[0]?.split(';')[0]).visit).toEqual(visit)
    }
  })

  test('with a greater share no visitor loses the canary', () => {
    const chosenBy = (percent: number) => {
      canaries = { careers: canary('1.1.0-0123456789ab', percent) }
      return draws.filter((draw) => releaseOf(find(cookiesOf(draw))))
    }

    const [few, many] = [chosenBy(5), chosenBy(20)]

    expect(few.filter((draw) => !many.includes(draw))).toEqual([])
  })

  test('visitors draw anew for the next canary, and the cookie of the last one goes', () => {
    const earlier = cookiesOf(3)
    canaries = { careers: canary('1.2.0-0123456789ab', 10) }

    const { cookies = [] } = find(earlier)

    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^canary-careers-1\.2\.0-0123456789ab=\d/)
    expect(cookies[1]).toBe(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`)
  })

  test('when no canary runs any more its cookie goes, and then all visitors are the same', () => {
    const earlier = cookiesOf(3)
    canaries = {}

    expect(find(earlier)).toEqual({
      visit: { kind: 'live' },
      isPersonal: true,
      cookies: [`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`],
    })
  })

  test('a shell that has not started it gives it to no visitor, and leaves their draws', () => {
    started = {}

    for (const draw of draws) {
      expect(find(cookiesOf(draw))).toEqual({
        visit: { kind: 'live' },
        isPersonal: true,
        cookies: [],
      })
    }
    expect(find()).toEqual({ visit: { kind: 'live' }, isPersonal: false })
  })

  test('a shell that still has the one before it leaves the draws too', () => {
    started = { careers: canary('1.0.9-0123456789ab', 50) }

    expect(find(cookiesOf(0))).toEqual({ visit: { kind: 'live' }, isPersonal: true, cookies: [] })
  })

  test.each([`${name}=-1`, `${name}=1000`, `${name}=1e2`, `${name}=`, `${name}=3\r\nX: y`])(
    'the forged cookie %j is drawn again',
    (forged) => {
      expect(find(forged).cookies).toHaveLength(1)
      expect(find(forged).cookies?.[0]).toMatch(/^canary-careers-1\.1\.0-0123456789ab=\d{1,3};/)
    },
  )

  test('forged cookies cannot make an answer large', () => {
    const forged = Array.from({ length: 500 }, (_, number) => `canary-x${number}=1`).join('; ')

    expect(find(forged).cookies).toHaveLength(17)
  })

  test('of two canaries a visitor gets one at most', () => {
    canaries = {
      blog: canary('3.1.0-0123456789ab', 50),
      careers: canary('1.1.0-0123456789ab', 25),
    }
    const found = [0, 499, 500, 999].map((first) =>
      [0, 499, 500, 999].map((second) => releaseOf(find(cookiesOf(first, second))) ?? 'live'),
    )

    const [blog, careers] = ['3.1.0-0123456789ab', '1.1.0-0123456789ab']
    const other = [careers, careers, 'live', 'live']
    expect(found).toEqual([Array(4).fill(blog), Array(4).fill(blog), other, other])
  })

  test.each([{ percents: [50, 50] }, { percents: [10, 45] }, { percents: [20, 40, 40] }])(
    'each of several canaries gets its share: $percents',
    ({ percents }) => {
      runCanaries(percents)

      expect(sharesOf(Object.values(canaries))).toEqual(percents)
    },
  )

  test('the share of a canary that this shell has not started goes to no other', () => {
    runCanaries([20, 40, 40])
    const { remote0: late, ...others } = canaries
    started = others

    expect(late && sharesOf([late, ...Object.values(others)])).toEqual([0, 40, 40])
  })

  test('a visitor of the live release is personal too while a canary runs', () => {
    expect(find(cookiesOf(999))).toEqual({
      visit: { kind: 'live' },
      isPersonal: true,
      cookies: [],
    })
  })
})

describe('a preview', () => {
  test('is shown to a visitor with its token', () => {
    const visitor = find(`theme=dark; preview=${tokenOf()}`)

    expect(visitor).toEqual({ visit: { kind: 'preview', preview }, isPersonal: true })
  })

  test('takes precedence over any canary, and needs no other cookie', () => {
    canaries = { careers: canary('1.1.0-0123456789ab', 50) }

    for (const draw of [0, 999]) {
      expect(find(`${cookiesOf(draw)}; preview=${tokenOf()}`).visit.kind).toBe('preview')
    }
    expect(find(`preview=${tokenOf()}`)).not.toHaveProperty('cookies')
  })

  test.each<{ what: string; token: () => string }>([
    { what: 'is over', token: () => tokenOf({ expires: '2026-12-01T11:59:59.000Z' }) },
    { what: 'is for another site', token: () => tokenOf({ site: 'https://other.example' }) },
    { what: 'shows what its key may not', token: () => tokenOf({ remote: 'blog' }) },
    { what: 'was tampered with', token: () => tokenOf().replace(/^e/, 'f') },
    { what: 'is none', token: () => 'abc.def' },
  ])('is ignored when its token $what', async ({ token }) => {
    const forged = token()

    expect(find(`preview=${forged}`)).toEqual(find())
    expect(await createTestVisits().answerPreviewLink(forged)).toMatch(
      /^preview=; Path=\/; Max-Age=0; /,
    )
  })

  test('is kept in a cookie until it expires', async () => {
    const token = tokenOf()

    const cookie = await createTestVisits(site, now + 3_600_000).answerPreviewLink(token)

    expect(cookie).toBe(`preview=${token}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure`)
    expect(find(cookie.split(';')[0]).visit.kind).toBe('preview')
  })

  test.each(['leave', '', 'x'])('the link %j ends it', async (word) => {
    expect(await createTestVisits().answerPreviewLink(word)).toBe(
      'preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
  })

  test('ends when it is revoked, and its link no longer opens it', async () => {
    const token = tokenOf()
    const visits = createTestVisits()
    const visitor = visits.find(`preview=${token}`)
    expect(await visits.isOpen(find())).toBe(true)

    await revokePreview(desk.as('hr'), `${site}/?preview=${token}`)

    expect(await visits.isOpen(visitor)).toBe(false)
    expect(await visits.answerPreviewLink(token)).toMatch(/^preview=; /)
  })

  test('a link cannot inject attributes into the cookie', async () => {
    for (const more of ['; Domain=example', '.; Domain=example', '\r\nX: y', ' ', '=']) {
      expect(await createTestVisits().answerPreviewLink(tokenOf() + more)).toMatch(/^preview=; /)
    }
  })
})

test('the guide for a CDN names the cookies that it has to pass on', () => {
  const guide = readFileSync(join(__dirname, '../../../../deploy/README.md'), 'utf8')
  const [ofCanaries] = /^canary-/.exec(cookieNameOf('careers', canary('1.5.0-a', 10))) ?? []
  const [, ...named] = /pass `([^`]+)` and all whose name begins with `([^`]+)`/.exec(guide) ?? []

  expect(createTestVisits().find(`${named[0]}=${tokenOf()}`).visit.kind).toBe('preview')
  expect(named[1]).toBe(ofCanaries)
})
