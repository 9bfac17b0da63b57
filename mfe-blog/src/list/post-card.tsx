import { Link } from '@site/platform'
import { AuthorBlock } from '../author-block'
import type { PostItem } from '../blog-api'
import { cutText } from '../cut-text'
import { postPath } from '../post-path'
import { PostTime } from '../post-time'
import styles from './post-card.module.css'

type PostCardProps = { post: PostItem }

const titleLength = 100
const descriptionLength = 300
const nameLength = 80

export function PostCard({ post }: PostCardProps) {
  return (
    <article className={styles.card} dir="auto">
      <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      <h2>
        <Link to={postPath(post.slug)}>{cutText(post.title, titleLength)}</Link>
      </h2>
      {post.metaDescription && (
        <p className={styles.description}>{cutText(post.metaDescription, descriptionLength)}</p>
      )}
      {post.author && <AuthorBlock name={cutText(post.author, nameLength)} size="small" />}
    </article>
  )
}
