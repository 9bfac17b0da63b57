import { Link } from '@site/platform'
import { ClosingBand } from '@site/ui/closing'
import { cutText } from '@site/ui/texts'
import { useMemo } from 'react'
import { AuthorBlock } from '../author-block'
import type { Post, PostItem } from '../blog-api'
import { Growing } from '../growing'
import { ReadNext } from '../next/read-next'
import { PostPicture } from '../post-picture'
import { PostTime } from '../post-time'
import { Unbroken } from '../unbroken'
import { answerable } from './answerable'
import styles from './article.module.css'
import body from './article-body.module.css'
import { RestPlaceholder } from './article-placeholder'
import { ShareLinks } from './share-links'
import { trustHtml } from './trust-html'

const longestSubject = 100

type ArticleProps = { post: Post }

/** `post` is the article, or its entry in the list while it loads. */
export function Article({ post }: { post: Post | PostItem }) {
  return (
    <article className={styles.article}>
      <Head post={post} />
      <Thumbnail post={post} />
      {'content' in post ? <Rest post={post} /> : <RestPlaceholder />}
    </article>
  )
}

function Head({ post }: { post: PostItem }) {
  return (
    <header className={styles.head}>
      <Link className={styles.back} to="/blog">
        All articles
      </Link>
      <Growing part="title" of={post}>
        <h1 dir="auto">
          <Unbroken text={post.title} />
        </h1>
      </Growing>
      {post.metaDescription && (
        <p className={styles.lead} dir="auto">
          <Unbroken text={post.metaDescription} />
        </p>
      )}
      <div className={styles.by}>
        {post.author && <AuthorBlock name={post.author} part="Written by" />}
        <AuthorBlock
          name={answerable.name}
          part={post.author ? 'Reviewed by' : undefined}
          role={answerable.role}
        />
        <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
      </div>
    </header>
  )
}

function Rest({ post }: ArticleProps) {
  return (
    <>
      <Body html={post.content} />
      <footer className={styles.foot}>
        <Tags tags={post.tags} />
        <ShareLinks post={post} />
      </footer>
      <ReadNext post={post} />
      <Closing post={post} />
    </>
  )
}

function Closing({ post }: ArticleProps) {
  const subject = cutText(post.title, longestSubject)
  return (
    <ClosingBand
      offer="Does this sound like your plant?"
      action={{
        name: 'Describe your process',
        path: `/contact?${new URLSearchParams({ subject })}`,
      }}
      phone="sales"
    >
      We answer within one working day.
    </ClosingBand>
  )
}

function Thumbnail({ post }: { post: PostItem }) {
  if (!post.thumbnail) return null
  return (
    <Growing part="picture" of={post}>
      <PostPicture
        key={post.thumbnail}
        className={styles.thumbnail}
        src={post.thumbnail}
        width="1200"
        height="675"
        fetchPriority="high"
      />
    </Growing>
  )
}

function Body({ html }: { html: string }) {
  // Memoized, because React writes the HTML again for every new object.
  const content = useMemo(() => ({ __html: trustHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: clean-html.ts made it safe where it came in
  return <div className={body.body} dir="auto" dangerouslySetInnerHTML={content} />
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <section className={styles.tags}>
      <h2>Tags</h2>
      <ul>
        {tags.map((tag) => (
          <li key={tag} dir="auto">
            {tag}
          </li>
        ))}
      </ul>
    </section>
  )
}
