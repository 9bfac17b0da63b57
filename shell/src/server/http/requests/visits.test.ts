import { type Canary, type Preview, revokePreview, signPreview } from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { createVisits, isChosen, type Visitor } from './visits'

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

beforeEach(() => {
  desk = createTestDesk()
  canaries = {}
})

afterEach(() => desk.remove())

function createTestVisits(publicUrl = site, time = now) {
  const { keys, store } = desk
  return createVisits({ keys, store, publicUrl, canaries: () => canaries, now: () => time })
}

function canary(release: string, percent: number): Canary {
  return { version: release.split('-')[0] ?? '', release, percent, since: '' }
}

function visitors(count: number) {
  return Array.from({ length: count }, (_, visitor) => `visitor-${visitor}`)
}

const find = (cookies?: string) => createTestVisits().find(cookies)
const tokenOf = (changes: Partial<Preview> = {}) =>
  signPreview(desk.as('hr'), { ...preview, ...changes })

function releaseOf({ visit }: Visitor) {
  return visit.kind === 'canary' ? visit.release : undefined
}

test('without canaries and previews all visitors are the same, and none gets a cookie', () => {
  for (const cookies of [undefined, '', 'visitor=abc', 'preview=', 'theme=dark; preview=x']) {
    expect(find(cookies)).toEqual({ visit: { kind: 'live' }, isPersonal: false })
  }
})

describe('while a canary runs', () => {
  beforeEach(() => {
    canaries = { careers: canary('1.1.0-0123456789ab', 10) }
  })

  test('a new visitor gets a cookie with an id, for a month', () => {
    const { cookie = '', isPersonal } = find()
    const [pair = '', ...attributes] = cookie.split('; ')

    expect(isPersonal).toBe(true)
    expect(pair).toMatch(/^visitor=[0-9a-f]{8}-[0-9a-f-]{27}$/)
    expect(attributes).toEqual(['Path=/', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expect(find(`theme=dark; ${pair}`)).not.toHaveProperty('cookie')
  })

  test('the cookie works without HTTPS where the site does', () => {
    const { cookie } = createTestVisits('http://localhost:3000').find(undefined)

    expect(cookie).toMatch(/; SameSite=Lax$/)
  })

  test.each([1, 10, 25, 50])('%i percent of ten thousand visitors get the canary', (percent) => {
    canaries = { careers: canary('1.1.0-0123456789ab', percent) }
    const ids = visitors(10_000)

    const chosen = ids.filter((id) => releaseOf(find(`visitor=${id}`)))

    // Four standard deviations.
    const tolerance = 4 * Math.sqrt(10_000 * (percent / 100) * (1 - percent / 100))
    expect(Math.abs(chosen.length - percent * 100)).toBeLessThan(tolerance)
  })

  test('the choice is sticky, for visitors with the canary and for those without', () => {
    for (const id of visitors(500)) {
      const first = find(`visitor=${id}`)

      expect(find(`a=b; visitor=${id}; c=d`)).toEqual(first)
      expect(createTestVisits(site, now + 86_400_000).find(`visitor=${id}`)).toEqual(first)
    }
  })

  test('a new visitor’s first page already follows the new cookie', () => {
    for (let count = 0; count < 300; count++) {
      const { cookie = '', visit } = find()

      expect(find(cookie.split(';')[0]).visit).toEqual(visit)
    }
  })

  test('with a greater share no visitor loses the canary', () => {
    const chosenBy = (percent: number) =>
      visitors(2000).filter((id) => isChosen(id, canary('1.1.0-0123456789ab', percent)))

    const [few, many] = [chosenBy(5), chosenBy(20)]

    expect(many.length).toBeGreaterThan(few.length)
    expect(few.filter((id) => !many.includes(id))).toEqual([])
  })

  test('the next canary goes to other visitors', () => {
    const ids = visitors(10_000)
    const chosenFor = (release: string) =>
      new Set(ids.filter((id) => isChosen(id, canary(release, 10))))
    const [first, second] = [chosenFor('1.1.0-0123456789ab'), chosenFor('1.2.0-0123456789ab')]

    const both = [...first].filter((id) => second.has(id))

    // One in a hundred, if the two choices are independent.
    expect(both.length).toBeGreaterThan(50)
    expect(both.length).toBeLessThan(150)
  })

  test('of two canaries a visitor gets one at most', () => {
    canaries = {
      blog: canary('3.1.0-0123456789ab', 50),
      careers: canary('1.1.0-0123456789ab', 50),
    }

    const found = visitors(2000).map((id) => releaseOf(find(`visitor=${id}`)) ?? 'live')

    const share = (release: string) => found.filter((one) => one === release).length / 2000
    expect(share('3.1.0-0123456789ab')).toBeCloseTo(0.5, 1)
    // Half of the other half.
    expect(share('1.1.0-0123456789ab')).toBeCloseTo(0.25, 1)
    expect(share('live')).toBeCloseTo(0.25, 1)
  })

  test('a visitor of the live release is personal too while a canary runs', () => {
    const others = visitors(100)
      .map((id) => find(`visitor=${id}`))
      .filter(({ visit }) => visit.kind === 'live')

    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ isPersonal }) => isPersonal)).toBe(true)
  })
})

describe('a preview', () => {
  test('is shown to a visitor with its token', () => {
    const visitor = find(`theme=dark; preview=${tokenOf()}`)

    expect(visitor).toEqual({ visit: { kind: 'preview', preview }, isPersonal: true })
  })

  test('takes precedence over any canary, and needs no other cookie', () => {
    canaries = { careers: canary('1.1.0-0123456789ab', 50) }

    for (const id of visitors(20)) {
      expect(find(`visitor=${id}; preview=${tokenOf()}`).visit.kind).toBe('preview')
    }
    expect(find(`preview=${tokenOf()}`)).not.toHaveProperty('cookie')
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
