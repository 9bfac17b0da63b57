import { Link } from '@site/platform'
import { ViewTransition } from 'react'
import { AuthorBlock } from '../author-block'
import type { PostItem } from '../blog-api'
import { cutText } from '../cut-text'
import { postPath } from '../post-path'
import { PostTime } from '../post-time'
import { titleName } from '../post-transition'
import styles from './post-card.module.css'

type PostCardProps = {
  post: PostItem
  /** True for one card of an article: no other may have the same name on the page. */
  grows: boolean
}

const titleLength = 100
const descriptionLength = 300
const nameLength = 80

export function PostCard({ post, grows }: PostCardProps) {
  return (
    <article className={styles.card} dir="auto">
      <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      <ViewTransition name={grows ? titleName(post) : 'auto'} default="none" share="grow">
        <h2>
          <Link to={postPath(post.slug)}>{cutText(post.title, titleLength)}</Link>
        </h2>
      </ViewTransition>
      {post.metaDescription && (
        <p className={styles.description}>{cutText(post.metaDescription, descriptionLength)}</p>
      )}
      {post.author && <AuthorBlock name={cutText(post.author, nameLength)} size="small" />}
    </article>
  )
}
