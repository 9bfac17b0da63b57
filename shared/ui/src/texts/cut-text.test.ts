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
  ['leaves an emoji of several whole', '12345678👩‍🏭!', '12345678...'],
  ['leaves a flag whole', '123456789🇮🇳', '123456789...'],
  ['leaves an accent on its letter', '123456789e\u0301', '123456789...'],
  ['leaves a syllable of Devanagari whole', 'कखगघङचछजक्षि', 'कखगघङचछज...'],
  ['keeps nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(cutText(text, 10)).toBe(expected)
})

test('a text of marks alone is cut, too', () => {
  const marks = '\u0301'.repeat(1000)

  expect(cutText(marks, 40)).toBe(`${marks.slice(0, 31)}...`)
})
