import { Link, useSearchParams, useSelector } from '@site/platform'
import { selectAuthors } from '../blog-slice'
import styles from './author-links.module.css'
import { everyPost, filterPath, readFilter } from './post-filter'

export function AuthorLinks() {
  const [query] = useSearchParams()
  const authors = useSelector(selectAuthors)
  const filter = readFilter(query)
  // Another page may link to an author that the service does not list.
  const names = new Set([everyPost.author, ...authors, filter.author])

  return (
    <nav className={styles.authors} aria-label="Articles by author">
      <span aria-hidden="true">Written by</span>
      <ul>
        {[...names].map((author) => (
          <li key={author}>
            <Link
              to={filterPath({ ...filter, author })}
              aria-current={author === filter.author ? 'true' : undefined}
            >
              <bdi>{author === everyPost.author ? 'Everyone' : author}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
