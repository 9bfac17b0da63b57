import { parseDuration } from './duration'

test.each([
  { text: '90s', ms: 90_000 },
  { text: '30m', ms: 1_800_000 },
  { text: '2h', ms: 7_200_000 },
  { text: '7d', ms: 604_800_000 },
  { text: '30d', ms: 2_592_000_000 },
])('$text is $ms ms', ({ text, ms }) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each(['', '0s', '5', 'h', '-1h', '1.5h', '2 h', '31d', '721h', '2hours', '1e3s'])(
  '"%s" is no duration',
  (text) => {
    expect(() => parseDuration(text)).toThrow(
      expect.objectContaining({
        name: 'ReleaseError',
        message: `"${text}" is no duration. It has to be a number with s, m, h or d, such as 2h, and at most 30d; nothing was changed.`,
      }),
    )
  },
)
