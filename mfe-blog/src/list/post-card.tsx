import { Link } from '@site/platform'
import { cutText } from '@site/ui/texts'
import { AuthorBlock } from '../author-block'
import type { PostItem } from '../blog-api'
import { Growing } from '../growing'
import { postPath } from '../post-path'
import { PostPicture } from '../post-picture'
import { PostTime } from '../post-time'
import { Unbroken } from '../unbroken'
import styles from './post-card.module.css'

type PostCardProps = {
  post: PostItem
  /** The first of the list is shown large. */
  isLead: boolean
  /** True for one card of each article: a view transition name is unique in a page. */
  grows: boolean
}

const titleLength = 100
const descriptionLength = 300
const nameLength = 80

export function PostCard({ post, isLead, grows }: PostCardProps) {
  const growing = grows ? post : undefined
  return (
    <article
      className={styles.card}
      data-lead={isLead || undefined}
      data-is-far={isLead ? undefined : ''}
    >
      <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      <Growing part="title" of={growing}>
        <h2 dir="auto">
          <Link to={postPath(post.slug)}>
            <Unbroken text={cutText(post.title, titleLength)} />
          </Link>
        </h2>
      </Growing>
      {post.metaDescription && (
        <p className={styles.description} dir="auto">
          <Unbroken text={cutText(post.metaDescription, descriptionLength)} />
        </p>
      )}
      {post.thumbnail && (
        <Growing part="picture" of={growing}>
          <PostPicture
            className={styles.picture}
            src={post.thumbnail}
            width="192"
            height="108"
            loading={isLead ? 'eager' : 'lazy'}
            decoding="async"
          />
        </Growing>
      )}
      {post.author && <AuthorBlock name={cutText(post.author, nameLength)} size="small" />}
    </article>
  )
}
