import '@site/platform/testing'
import type { Post } from './blog-api'
import { blogSlice, loadPost, selectPost } from './blog-slice'

const { reducer } = blogSlice

/** The state of a visitor who has read these articles, one after the other. */
function readPosts(slugs: string[]) {
  return slugs.reduce(
    (state, slug) =>
      [loadPost.pending('', slug), loadPost.fulfilled({ slug } as Post, '', slug)].reduce(
        reducer,
        state,
      ),
    reducer(undefined, { type: 'start' }),
  )
}

test('who goes to and fro between two articles still finds the one before them', () => {
  const read = readPosts(['first', ...Array.from({ length: 4 }, () => ['one', 'other']).flat()])

  const blog = reducer(read, loadPost.pending('', 'first'))

  expect(selectPost({ blog }, 'first')).toMatchObject({ slug: 'first' })
})

test('an article stays as it is while the next one is asked for', () => {
  const blog = reducer(readPosts(['one']), loadPost.pending('', 'other'))

  expect(selectPost({ blog }, 'one')).toMatchObject({ slug: 'one' })
  expect(selectPost({ blog }, 'other')).toBeNull()
})
