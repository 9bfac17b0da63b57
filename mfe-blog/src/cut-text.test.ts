import { cutText } from './cut-text'

test.each([
  ['keeps what is short', 'short', 'short'],
  ['keeps what just fits', 'ten signs!', 'ten signs!'],
  ['cuts what is longer', 'eleven sign', 'eleven sig...'],
  ['counts an emoji once', '123456789🏭', '123456789🏭'],
  ['leaves an emoji whole', '123456789🏭!', '123456789🏭...'],
  ['keeps nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(cutText(text, 10)).toBe(expected)
})
