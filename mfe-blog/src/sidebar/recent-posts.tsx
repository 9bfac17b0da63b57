import { Link, useLocation, useSelector } from '@site/platform'
import { cutText } from '@site/ui/texts'
import { selectRecent, selectRecentStatus } from '../blog-slice'
import { postPath } from '../post-path'
import { PostPicture } from '../post-picture'
import { PostTime } from '../post-time'
import { Unbroken } from '../unbroken'
import styles from './recent-posts.module.css'

const titleLength = 40
const placeholders = ['first', 'second', 'third', 'fourth']

export function RecentPosts() {
  const status = useSelector(selectRecentStatus)
  const { pathname } = useLocation()
  const recent = useSelector(selectRecent)
  // Leaves out the article on the page.
  const posts = recent.filter(({ slug }) => postPath(slug) !== pathname)

  if (status === 'failed') return null
  if (status !== 'ready') return <RecentPostsPlaceholder />
  if (posts.length === 0) return null

  return (
    <section className={styles.recent}>
      <h2>Recent Post</h2>
      <ul>
        {posts.map((post, position) => (
          // A service may send one article twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${post.slug} ${position}`} className={styles.item}>
            <PostPicture
              className={styles.thumbnail}
              src={post.thumbnail}
              width="96"
              height="64"
              loading="lazy"
              decoding="async"
            />
            <div>
              <h3 dir="auto">
                <Link to={postPath(post.slug)}>
                  <Unbroken text={cutText(post.title, titleLength)} />
                </Link>
              </h3>
              <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentPostsPlaceholder() {
  return (
    <section className={styles.recent}>
      <h2>Recent Post</h2>
      <div role="status" aria-label="Loading recent posts">
        <ul aria-hidden="true">
          {placeholders.map((name) => (
            <li key={name} className={styles.item}>
              <span className={styles.thumbnail} />
              <span className={styles.lines} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
