import { Link } from '@site/platform'
import { AuthorBlock } from '../author-block'
import type { Post } from '../blog-api'
import { PostPicture } from '../post-picture'
import { PostTime } from '../post-time'
import { answerable } from './answerable'
import styles from './article.module.css'
import body from './article-body.module.css'
import { ShareLinks } from './share-links'

type ArticleProps = { post: Post }

export function Article({ post }: ArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Link className={styles.back} to="/blog">
          All articles
        </Link>
        <h1 dir="auto">{post.title}</h1>
        {post.metaDescription && (
          <p className={styles.lead} dir="auto">
            {post.metaDescription}
          </p>
        )}
        <div className={styles.by}>
          <AuthorBlock name={answerable.name} role={answerable.role} />
          <div className={styles.facts}>
            {post.author && (
              <p>
                Written by <bdi>{post.author}</bdi>
              </p>
            )}
            <PostTime timeAgo={post.timeAgo} createdAt={post.createdAt} />
          </div>
        </div>
      </header>
      <Thumbnail post={post} />
      <Body html={post.content} />
      <footer className={styles.foot}>
        <Tags tags={post.tags} />
        <ShareLinks post={post} />
      </footer>
    </article>
  )
}

function Thumbnail({ post }: ArticleProps) {
  if (!post.thumbnail) return null
  return (
    <PostPicture
      key={post.thumbnail}
      className={styles.thumbnail}
      src={post.thumbnail}
      width="1200"
      height="675"
      fetchPriority="high"
    />
  )
}

function Body({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: clean-html.ts made it safe where it came in
  return <div className={body.body} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
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
