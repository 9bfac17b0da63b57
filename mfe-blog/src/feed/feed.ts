import { type LoaderFunctionArgs, load, platformOf } from '@site/platform'
import { loadPosts, selectPosts, selectStatus } from '../blog-slice'
import { everyPost } from '../list/post-filter'

export async function loader(page: LoaderFunctionArgs) {
  const state = await load(page, loadPosts({ filter: everyPost, page: 1 }))
  // An empty feed would tell every reader that the articles are gone.
  const posts = selectPosts(state)
  if (selectStatus(state) !== 'ready' || posts.length === 0) {
    throw new Error('The blog service brought no articles.')
  }
  const { writeFeed } = await import('./write-feed')
  return new Response(writeFeed(posts, platformOf(page)), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  })
}
