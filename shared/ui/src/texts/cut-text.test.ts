import { cutText } from './cut-text'

test.each([
  ['keeps what is short', 'short', 'short'],
  ['keeps what just fits', 'ten signs!', 'ten signs!'],
  ['cuts what is longer at the end of a word', 'eleven sign', 'eleven...'],
  ['keeps a word that just fits', 'ten signs! more', 'ten signs!...'],
  ['leaves no comma at the end', 'a wise, man', 'a wise...'],
  ['cuts a word that fills all', 'a elevensigns', 'a elevensi...'],
  ['counts an emoji once', '123456789🏭', '123456789🏭'],
  ['leaves an emoji whole', '123456789🏭!', '123456789🏭...'],
  ['keeps nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(cutText(text, 10)).toBe(expected)
})
