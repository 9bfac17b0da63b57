import { readRetryAfter } from '@site/contract'

afterEach(() => jest.restoreAllMocks())

test.each([
  { header: '120', ms: 120_000 },
  { header: '0', ms: 0 },
  { header: 'Mon, 30 Nov 2026 12:00:30 GMT', ms: 30_000 },
  { header: 'Mon, 30 Nov 2026 11:00:00 GMT', ms: 0 },
  { header: 'soon', ms: undefined },
  { header: '', ms: undefined },
  { header: null, ms: undefined },
])('$header asks for $ms ms of rest', ({ header, ms }) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T12:00:00Z'))

  expect(readRetryAfter(header)).toBe(ms)
})
