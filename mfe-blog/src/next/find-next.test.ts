import { findNext } from './find-next'

const listed = (slug: string, title = slug) => ({ slug, title, thumbnail: '' })
const article = (slug: string, { tags = [] as string[], links = [] as string[] } = {}) => ({
  slug,
  tags,
  content: links.map((to) => `<p>See <a href="/blog/${to}">there</a>.</p>`).join(''),
})
const newest = listed('new', 'A GST return')
const oldest = listed('oldest')
const recent = [newest, listed('older', 'Stock counts'), oldest]

test.each([
  ['the next older one', article('new'), [], 'older'],
  ['the next of the list that was looked at', article('new'), [newest, oldest], 'oldest'],
  ['that, whatever it links to', article('new', { links: ['older'] }), [newest, oldest], 'oldest'],
  ['one that it links to', article('new', { links: ['old', 'oldest'] }), [], 'oldest'],
  ['no second copy', article('new', { links: ['new'] }), [newest, ...recent], 'older'],
  ['one of its tags after the oldest', article('oldest', { tags: ['stock audit'] }), [], 'older'],
  ['one of its tags where no list has it', article('other', { tags: ['gst'] }), [], 'new'],
  ['another where nothing is like it', article('ab'), [], 'oldest'],
])('leads to %s', (_, post, looked, next) => {
  expect(findNext(post, looked, recent)?.slug).toBe(next)
})

test.each([
  ['no article', []],
  ['the article alone', [listed('a')]],
])('leads nowhere with %s', (_, list) => {
  expect(findNext(article('a'), [], list)).toBeUndefined()
})
