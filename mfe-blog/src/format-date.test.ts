import { formatDate } from './format-date'

test.each([
  ['2026-01-14T06:30:00Z', '14-01-2026'],
  ['2026-01-14T23:59:59.999Z', '14-01-2026'],
  ['2026-01-15T03:00:00+05:30', '14-01-2026'],
  ['2026-01-14', '14-01-2026'],
  ['14-01-2026', '14-01-2026'],
  [1_768_372_200_000, '14-01-2026'],
  ['2026-01-14T00:00:00', '14-01-2026'],
  ['2026-01-14 02:00', '14-01-2026'],
  ['Jan 14, 2026', '14-01-2026'],
  ['Wed, 14 Jan 2026 23:30:00 GMT', '14-01-2026'],
])('writes %s as a date', (value, expected) => {
  expect(formatDate(value)).toBe(expected)
})

test.each([
  undefined,
  null,
  '',
  'yesterday',
  '2026-13-45',
  '99-99-9999',
  8.64e15,
  '0001-01-01',
  Number.NaN,
  {},
  [],
  true,
])('shows nothing for %p', (value) => {
  expect(formatDate(value)).toBe('')
})
