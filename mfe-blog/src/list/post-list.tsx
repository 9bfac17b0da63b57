import { useSelector } from '@site/platform'
import { selectPosts, selectStatus } from '../blog-slice'
import { PostCard } from './post-card'
import styles from './post-list.module.css'

const placeholders = ['first', 'second', 'third', 'fourth']

export function PostList() {
  const status = useSelector(selectStatus)
  const posts = useSelector(selectPosts)

  if (status === 'failed') return null
  if (status !== 'ready') return <PostListPlaceholder />
  if (posts.length === 0) {
    return <p className={styles.nothing}>There are no articles here yet.</p>
  }

  return (
    <section aria-label="Articles">
      <p className={styles.count} role="status">
        {posts.length === 1 ? '1 article' : `${posts.length} articles`}
      </p>
      <ul className={styles.list}>
        {posts.map((post, position) => (
          // A service may send one article twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${post.slug} ${position}`}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PostListPlaceholder() {
  return (
    <div role="status" aria-label="Loading articles">
      <p className={styles.count} aria-hidden="true">
        &nbsp;
      </p>
      <ul className={styles.list} aria-hidden="true">
        {placeholders.map((name) => (
          <li key={name} className={styles.placeholder}>
            <span />
            <span />
            <span />
            <span />
          </li>
        ))}
      </ul>
    </div>
  )
}
