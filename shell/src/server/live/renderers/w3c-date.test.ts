import { isW3cDate } from './w3c-date'

test.each([
  '2026-05-01',
  '2024-02-29',
  '2026-05-01T10:20Z',
  '2026-05-01T10:20:30Z',
  '2026-05-01T10:20:30.123Z',
  '2026-05-01T23:59:59+05:30',
])('%s is a date', (text) => {
  expect(isW3cDate(text)).toBe(true)
})

test.each([
  undefined,
  '',
  '2026-05-01 and more',
  '2026-05-01</lastmod><loc>https://evil.example',
  '2026-05-01T10:20:30',
  '2026-05-01T24:00:00Z',
  '2026-05-01T10:60:00Z',
  '2026-05-01T10:20:30+5:30',
  '2026-13-01',
  '2026-02-30',
  '2025-02-29',
  '2026-00-10',
  '01.05.2026',
  '2026-05-01\n',
])('%j is no date', (text) => {
  expect(isW3cDate(text)).toBe(false)
})
