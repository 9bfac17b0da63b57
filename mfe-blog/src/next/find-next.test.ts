import { findNext } from './find-next'

const listed = (slug: string, title = slug) => ({ slug, title, thumbnail: '' })
const article = (slug: string, ...tags: string[]) => ({ slug, tags })
const recent = [listed('new', 'A GST return'), listed('older', 'Stock counts'), listed('oldest')]

test.each([
  ['the next older one', article('new'), [recent], 'older'],
  ['the next of the list that was looked at', article('new'), [[recent[0], recent[2]]], 'oldest'],
  ['no second copy', article('new'), [[recent[0], ...recent]], 'older'],
  ['a recent one of its list', article('new'), [[], recent], 'older'],
  ['one of its tags after the oldest', article('oldest', 'stock audit'), [recent], 'older'],
  ['one of its tags where no list has it', article('other', 'gst'), [[], recent], 'new'],
  ['another where nothing is like it', article('ab'), [recent], 'oldest'],
])('leads to %s', (_, post, lists, next) => {
  const given = lists.map((list) => list.flatMap((item) => item ?? []))

  expect(findNext(post, given)?.slug).toBe(next)
})

test.each([
  ['no article', []],
  ['the article alone', [[listed('a')]]],
])('leads nowhere with %s', (_, lists) => {
  expect(findNext(article('a'), lists)).toBeUndefined()
})
