import { toHeading } from '@site/contract'
import { Link, useNavigate, useSearchParams, useSelector } from '@site/platform'
import { isForBrowser } from '@site/ui/controls'
import type { MouseEvent } from 'react'
import { selectPostCount, selectStatus } from '../blog-slice'
import styles from './more-posts.module.css'
import { filterPath, readFilter } from './post-filter'
import { pageAt, stretchOf } from './post-steps'

type MorePostsProps = {
  /** Position after the last article that is shown. */
  to: number
  /** True while the next step loads. */
  isComing: boolean
  onGrow: () => void
}

export function MorePosts({ to, isComing, onGrow }: MorePostsProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const count = useSelector(selectPostCount)
  const status = useSelector(selectStatus)
  if (to >= count) return null
  const isLoading = isComing && status === 'loading'
  const page = pageAt(to)
  const path = filterPath(readFilter(query), page)
  const growsHere = stretchOf(page, count).from < to

  function grow(event: MouseEvent<HTMLAnchorElement>) {
    if (!growsHere || isForBrowser(event)) return
    event.preventDefault()
    if (isLoading) return
    onGrow()
    void navigate(path, { replace: true, preventScrollReset: true })
  }

  // Without JavaScript the next page opens where this one ended. The link stays while it loads, and with it the focus.
  return (
    <Link
      className={styles.more}
      aria-busy={isLoading || undefined}
      to={growsHere ? `${path}#article-${to + 1}` : path}
      state={toHeading}
      onClick={grow}
    >
      {isLoading ? 'Loading more articles' : 'Show more articles'}
    </Link>
  )
}

export function EarlierPosts({ from }: { from: number }) {
  const [query] = useSearchParams()
  if (from === 0) return null
  return (
    <Link
      className={styles.more}
      to={filterPath(readFilter(query), pageAt(from) - 1)}
      state={toHeading}
    >
      Show earlier articles
    </Link>
  )
}
