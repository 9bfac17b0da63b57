import type { PageHandle } from '@site/contract'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  load,
  NotFoundError,
  useParams,
  useSelector,
} from '@site/platform'
import { actions } from '@site/ui/actions'
import { TryAgain } from '@site/ui/lists'
import {
  loadPost,
  selectIsMissing,
  selectListed,
  selectPost,
  selectPostStatus,
} from '../blog-slice'
import { postPath } from '../post-path'
import { Article } from './article'
import styles from './article-page.module.css'
import { ArticlePlaceholder } from './article-placeholder'
import { blogPosting } from './blog-posting.server'

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.slug ?? ''
  const state = await load(page, loadPost(slug))
  if (selectIsMissing(state, slug)) throw new NotFoundError()
  // 503, so that crawlers and caches retry instead of dropping the article.
  if (selectPostStatus(state, slug) === 'failed') return data(null, { status: 503 })
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const status = useSelector((state) => selectPostStatus(state, slug))
  const post = useSelector((state) => selectPost(state, slug))
  const listed = useSelector((state) => selectListed(state, slug))

  // A key, because the next article is another one, not this one with other words.
  if (post) return <Article key={slug} post={post} />
  if (status === 'failed') return <NoArticle />
  // In the browser the loader does not wait, so only the component can know this.
  if (status === 'ready') throw new NotFoundError()
  return listed ? <Article key={slug} post={listed} /> : <ArticlePlaceholder />
}

/** Shows no error text, because a retry may find the article. */
function NoArticle() {
  return (
    <div className={styles.none}>
      <h1>Blog</h1>
      <p className={styles.lead}>Notes from the shop floor to the ledger.</p>
      <Link className={actions.secondary} to="/blog">
        See all articles
      </Link>
      <TryAgain />
    </div>
  )
}

export const handle: PageHandle = {
  structuredData({ state, params: { slug = '' } }, platform) {
    const post = selectPost(state, slug)
    return post ? [blogPosting(post, platform)] : []
  },
  metadata: ({ state, params: { slug = '' } }) => {
    const post = selectPost(state, slug)
    if (post) {
      return {
        title: post.title,
        description: post.metaDescription || `“${post.title}”, an article from our blog.`,
        canonicalPath: postPath(post.slug),
        robots: 'INDEX, FOLLOW',
        type: 'article',
        image: post.thumbnail || undefined,
      }
    }
    if (selectIsMissing(state, slug)) {
      return {
        title: 'Page not found',
        description: 'There is no page at this address.',
        robots: 'noindex',
      }
    }
    // The list knows it while the article loads, and screen readers are told of the page then.
    const hasFailed = selectPostStatus(state, slug) === 'failed'
    const listed = hasFailed ? undefined : selectListed(state, slug)
    return {
      title: listed?.title ?? 'Blog',
      description: 'An article from our blog.',
      robots: 'noindex',
    }
  },
}
