import { Link } from '@site/platform'
import { AuthorBlock } from '../author-block'
import type { PostItem } from '../blog-api'
import { cutText } from '../cut-text'
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
/** What four lines of a phone hold. */
const shortLength = 190

export function PostCard({ post, isLead, grows }: PostCardProps) {
  const growing = grows ? post : undefined
  return (
    <article className={styles.card} data-lead={isLead || undefined} dir="auto">
      <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      <Growing part="title" of={growing}>
        <h2>
          <Link to={postPath(post.slug)}>
            <Unbroken text={cutText(post.title, titleLength)} />
          </Link>
        </h2>
      </Growing>
      {post.metaDescription && <Teaser text={cutText(post.metaDescription, descriptionLength)} />}
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

/** A phone shows no sentence that begins where four lines end. */
function Teaser({ text }: { text: string }) {
  const end = text.length > shortLength ? text.lastIndexOf('. ', shortLength) + 1 : 0
  const [first, rest] = end ? [text.slice(0, end), text.slice(end)] : [text]
  return (
    <p className={styles.description}>
      <Unbroken text={first} />
      {rest && (
        <span className={styles.rest}>
          <Unbroken text={rest} />
        </span>
      )}
    </p>
  )
}
