import fc from 'fast-check'
import { createTestDesk, type TestDesk } from '../test-desk'
import { createPreviewToken, type Preview, readPreviewToken, signPreview } from './preview'

const seed = 20261207
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
let token: string

beforeEach(() => {
  desk = createTestDesk()
  token = signPreview(desk.as('hr'), preview)
})

afterEach(() => desk.remove())

function read(text: string, where = { site, now }, keys = desk.keys) {
  return readPreviewToken(keys, text, where)
}

test('holds the release, the site and the expiry', () => {
  expect(read(token)).toEqual(preview)
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(token.length).toBeLessThan(1000)
})

test.each([
  { ms: -7_200_000, isGood: true },
  { ms: -1, isGood: true },
  { ms: 0, isGood: false },
  { ms: 1, isGood: false },
])('$ms ms from its expiry it is valid: $isGood', ({ ms, isGood }) => {
  const end = Date.parse(preview.expires)

  expect(read(token, { site, now: end + ms }) !== undefined).toBe(isGood)
})

test.each([
  'http://site.example',
  'https://site.example.evil.example',
  'https://other.example',
  '',
])('is invalid for the site "%s"', (other) => {
  expect(read(token, { site: other, now })).toBeUndefined()
})

test.each(['editorial', 'watch', 'unknown'] as const)('is invalid when %s made it', (owner) => {
  expect(read(signPreview(desk.as(owner), preview))).toBeUndefined()
})

test('platform may show any remote', () => {
  expect(read(signPreview(desk.as('platform'), preview))).toEqual(preview)
})

test('is invalid with a retired key, whenever that was', () => {
  const retired = desk.keys.map((key) => ({ ...key, retired: '2030-01-01T00:00:00.000Z' }))

  expect(read(token, { site, now }, retired)).toBeUndefined()
})

test('needs a key', () => {
  expect(() => signPreview({ ...desk.as('hr'), signer: undefined }, preview)).toThrow(
    'There is no key to sign with.',
  )
})

test('a token with any character changed is refused', () => {
  const changed = Array.from({ length: token.length }, (_, at) => {
    const other = token[at] === 'A' ? 'Q' : 'A'
    return token.slice(0, at) + other + token.slice(at + 1)
  })

  const accepted = changed.filter((text) => read(text) !== undefined)

  // The last character of each half has unused bits.
  const halves = token.split('.').map((half) => half.length % 4)
  expect(accepted.length).toBeLessThanOrEqual(halves.filter((rest) => rest > 0).length)
  for (const text of accepted) expect(read(text)).toEqual(preview)
})

test.each<{ what: string; forge: (token: string) => string }>([
  { what: 'has a third part', forge: (whole) => `${whole}.more` },
  { what: 'ends in a dot', forge: (whole) => `${whole}.` },
  { what: 'is followed by another cookie', forge: (whole) => `${whole}.; Domain=example` },
  { what: 'has a space in it', forge: (whole) => whole.replace('.', ' .') },
  { what: 'has a line end in it', forge: (whole) => whole.replace('.', '\r\n.') },
  { what: 'is padded', forge: (whole) => whole.replace('.', '=.') },
  { what: 'is cut off', forge: (whole) => whole.slice(0, -4) },
  { what: 'has no signature', forge: (whole) => whole.split('.')[0] ?? '' },
  { what: 'is empty', forge: () => '' },
  { what: 'is a dot', forge: () => '.' },
])('a token that $what is refused', ({ forge }) => {
  expect(read(forge(token))).toBeUndefined()
})

test('a signature for another purpose is refused', () => {
  const bytes = Buffer.from(JSON.stringify(preview))
  const signature = desk.signers.hr.sign('release', bytes)
  const forged = [bytes, Buffer.from(JSON.stringify(signature))]
    .map((part) => part.toString('base64url'))
    .join('.')

  expect(read(forged)).toBeUndefined()
})

test.each<Partial<Preview>>([{ remote: 'blog' }, { expires: 'never' }, { expires: '' }])(
  '%j in it, even signed, is none',
  (changes) => {
    expect(read(signPreview(desk.as('hr'), { ...preview, ...changes }))).toBeUndefined()
  },
)

test(`random text is refused (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(read(`${one}.${other}`)).toBeUndefined()
      const json = [one, other].map((part) => Buffer.from(part).toString('base64url')).join('.')
      expect(read(json)).toBeUndefined()
    }),
    { seed },
  )
})

const day = 86_400_000
const daysLater = (days: number) => new Date(now + days * day).toISOString()

test.each<{ what: string; changes: Partial<Preview>; isGood: boolean }>([
  { what: 'seven days', changes: { made: daysLater(0), expires: daysLater(7) }, isGood: true },
  { what: 'more', changes: { made: daysLater(0), expires: daysLater(7.01) }, isGood: false },
  {
    what: 'years, of which few are left',
    changes: { made: daysLater(-900), expires: daysLater(1) },
    isGood: false,
  },
  {
    what: 'a week that is to come',
    changes: { made: daysLater(1), expires: daysLater(7) },
    isGood: false,
  },
  { what: 'years, without saying since when', changes: { expires: daysLater(900) }, isGood: false },
])('lives $what: $isGood', ({ changes, isGood }) => {
  const lasting = { ...preview, ...changes }

  expect(read(signPreview(desk.as('hr'), lasting))).toEqual(isGood ? lasting : undefined)
})

test('is not issued for longer than the site allows', () => {
  const expires = new Date(Date.now() + 7.01 * day).toISOString()

  expect(() => createPreviewToken(desk.as('hr'), { ...preview, expires })).toThrow(
    `A preview lives 7 days at most, and this one would until ${expires}. Ask for less with --expires, such as 2h; none was made.`,
  )
})

test('is not issued when the site would refuse it', () => {
  const lasting = { ...preview, expires: new Date(Date.now() + 60_000).toISOString() }

  expect(() => createPreviewToken(desk.as('editorial'), lasting)).toThrow(
    'Your key may not release careers, so the site would not show this preview.',
  )
  expect(read(createPreviewToken(desk.as('hr'), lasting), { site, now: Date.now() })).toEqual({
    ...lasting,
    made: expect.stringMatching(/Z$/),
  })
})
