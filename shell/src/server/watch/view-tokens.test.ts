import { createTestDesk } from '@site/releases/testing'
import { createViewKey, createViewTokens } from './view-tokens'

const minute = 60_000
const key = Buffer.alloc(32, 1)
const showing = { remote: 'careers', release: '1.0.0-a', address: '203.0.113.7' }

let now: number
const tokens = createViewTokens(key, () => now)

beforeEach(() => {
  now = Date.parse('2026-12-01T12:00:00.000Z')
})

test('a token is valid for its own view', () => {
  const token = tokens.issue(showing)

  expect(tokens.read(token, showing)).toEqual({
    view: token.split('.')[1],
    at: now,
    voter: expect.stringMatching(/^[\w-]{22}$/),
  })
})

test.each([
  { what: 'another remote', other: { remote: 'blog' } },
  { what: 'another release', other: { release: '1.1.0-b' } },
  { what: 'another address', other: { address: '203.0.113.8' } },
])('a token is not valid for $what', ({ other }) => {
  expect(tokens.read(tokens.issue(showing), { ...showing, ...other })).toBeUndefined()
})

test.each([
  { minutes: -1, isGood: false },
  { minutes: 0, isGood: true },
  { minutes: 30, isGood: true },
  { minutes: 30.01, isGood: false },
])('after $minutes minutes a token is valid: $isGood', ({ minutes, isGood }) => {
  const token = tokens.issue(showing)

  now += minutes * minute

  expect(tokens.read(token, showing) !== undefined).toBe(isGood)
})

test('a token with any character changed is refused', () => {
  const token = tokens.issue(showing)
  // The last character has unused bits.
  const changed = [...token.slice(0, -1)].map(
    (character, at) => token.slice(0, at) + (character === 'b' ? 'c' : 'b') + token.slice(at + 1),
  )

  const accepted = changed.filter((other) => tokens.read(other, showing))

  expect(accepted).toEqual([])
})

test.each(['', '.', '..', '...', 'a.b.c', `${'z'.repeat(1000)}..`, 'NaN.x.y'])(
  '"%s" is not a token',
  (text) => {
    expect(tokens.read(text, showing)).toBeUndefined()
  },
)

test('two views have two tokens, and one address is one voter', () => {
  const [one, other] = [tokens.issue(showing), tokens.issue(showing)]

  expect(one).not.toBe(other)
  expect(tokens.read(one, showing)?.voter).toBe(tokens.read(other, showing)?.voter)
})

test('neither token nor voter contains the address', () => {
  const token = tokens.issue(showing)
  const texts = [token, JSON.stringify(tokens.read(token, showing))]

  for (const text of texts) expect(text).not.toContain('203.0.113')
})

test('shells with one release key accept each other’s tokens, another shell none', () => {
  const desk = createTestDesk()
  const [one, other] = [createViewKey(desk.signers.watch), createViewKey(desk.signers.watch)]
  const stranger = createViewKey(desk.signers.unknown)
  desk.remove()

  const token = createViewTokens(one).issue(showing)

  expect(createViewTokens(other).read(token, showing)).toBeDefined()
  expect(createViewTokens(stranger).read(token, showing)).toBeUndefined()
})

test('a shell without a release key has a key that no other has', () => {
  expect(createViewKey(undefined)).not.toEqual(createViewKey(undefined))
})
