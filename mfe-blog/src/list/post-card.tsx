import { Link } from '@site/platform'
import type { PostItem } from '../blog-api'
import { cutText } from '../cut-text'
import { postPath } from '../post-path'
import { PostTime } from '../post-time'
import styles from './post-card.module.css'

type PostCardProps = { post: PostItem }

const titleLength = 100
const descriptionLength = 300

export function PostCard({ post }: PostCardProps) {
  return (
    <article className={styles.card}>
      <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      <h2>
        <Link to={postPath(post.slug)}>{cutText(post.title, titleLength)}</Link>
      </h2>
      {post.metaDescription && <p>{cutText(post.metaDescription, descriptionLength)}</p>}
      {post.author && <p className={styles.author}>{post.author}</p>}
    </article>
  )
}
