import { Link, usePlatform, useSelector } from '@site/platform'
import { cutText } from '@site/ui/texts'
import type { Post } from '../blog-api'
import { selectPosts, selectRecent } from '../blog-slice'
import { postPath } from '../post-path'
import { PostPicture } from '../post-picture'
import { Unbroken } from '../unbroken'
import { findNext } from './find-next'
import { findRelated } from './find-related'
import styles from './read-next.module.css'
import { otherServices } from './service-topics'

const titleLength = 100

/** Where an article leads: to another one, and to the service that it is about. */
export function ReadNext({ post }: { post: Post }) {
  const { departments = [] } = usePlatform().company
  const next = findNext(post, useSelector(selectPosts), useSelector(selectRecent))
  const service = findRelated(post, [...departments, ...otherServices])

  if (!next && !service) return null

  return (
    <section className={styles.next} aria-label="Read on">
      {next && (
        <div className={styles.way}>
          <PostPicture
            key={next.thumbnail}
            className={styles.picture}
            src={next.thumbnail}
            width="192"
            height="128"
            loading="lazy"
            decoding="async"
          />
          <div>
            <p>Next article</p>
            {/* Replaced as a whole: texts that the browser has translated cannot be changed one by one. */}
            <Link key={next.slug} to={postPath(next.slug)} dir="auto">
              <Unbroken text={cutText(next.title, titleLength)} />
            </Link>
          </div>
        </div>
      )}
      {service && (
        <div className={styles.way}>
          <div>
            <p>What we do about it</p>
            <Link to={service.path}>{service.name}</Link>
          </div>
        </div>
      )}
    </section>
  )
}
