import { joinCompounds } from './join-compounds'

test.each([
  ['a word of two parts', 'a four-way match', 'a four-\u2060way match'],
  ['a word of more parts', 'day-by-day', 'day-\u2060by-\u2060day'],
  ['a figure and a word', 'a 46-machine shop', 'a 46-\u2060machine shop'],
  ['letters of any language', 'दिन-रात की-बात', 'दिन-\u2060रात की-\u2060बात'],
])('joins %s', (_, text, joined) => {
  expect(joinCompounds(text)).toBe(joined)
})

test.each(['no compound', 'a dash - between words', 'full- and part', '-5', 'a--b', ''])(
  'leaves "%s" as it is',
  (text) => {
    expect(joinCompounds(text)).toBe(text)
  },
)
