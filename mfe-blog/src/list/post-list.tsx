import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { readPage, TryAgain, useNewFocus } from '@site/ui/lists'
import { cutText } from '@site/ui/texts'
import { useEffect, useRef } from 'react'
import {
  selectHasPostsOf,
  selectPostCount,
  selectPosts,
  selectPostsFrom,
  selectStatus,
} from '../blog-slice'
import { EarlierPosts, MorePosts } from './more-posts'
import { PostCard } from './post-card'
import { everyPost, filterPath, readFilter } from './post-filter'
import styles from './post-list.module.css'
import { PostListPlaceholder } from './post-list-placeholder'
import { stretchOf } from './post-steps'

/** Of an author or a category, which may come from an address that somebody wrote. */
const nameLength = 80

export function PostList() {
  const [query] = useSearchParams()
  const status = useSelector(selectStatus)
  const count = useSelector(selectPostCount)
  const first = useSelector(selectPostsFrom)
  const held = useSelector(selectPosts).length
  const isChosen = useSelector((state) => selectHasPostsOf(state, readFilter(query)))
  const wanted = stretchOf(readPage(query), count)
  const isHere = wanted.from >= first && (count === 0 || wanted.from < first + held)
  const isWaiting = status !== 'failed' && !(isChosen && isHere)
  useTopAfter(isWaiting)

  if (status === 'failed' && (count === 0 || !isHere)) return <TryAgain />
  if (isWaiting) return <PostListPlaceholder />
  if (count === 0) return <NoPosts />

  return (
    <>
      <Posts from={wanted.from} wantedTo={wanted.to} isChosen={isChosen} />
      {status === 'failed' && <TryAgain />}
    </>
  )
}

type PostsProps = {
  from: number
  wantedTo: number
  /** False for what stays of the choice before, because this one failed: that goes on nowhere. */
  isChosen: boolean
}

function Posts({ from, wantedTo, isChosen }: PostsProps) {
  const first = useSelector(selectPostsFrom)
  const count = useSelector(selectPostCount)
  const shown = useSelector(selectPosts).slice(from - first, wantedTo - first)
  const to = from + shown.length
  const { list, follow } = useNewFocus(shown.length, 'a')
  const places = new Map(shown.map(({ slug }, position) => [slug, position]))

  return (
    <section aria-label="Articles">
      <p className={styles.count} role="status">
        {describe(from, to, count)}
      </p>
      {isChosen && <EarlierPosts from={from} />}
      <ul className={styles.list} ref={list}>
        {shown.map((post, position) => (
          // A service may send one article twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: articles keep their places
          <li key={`${post.slug} ${from + position}`} id={`article-${from + position + 1}`}>
            <PostCard
              post={post}
              isLead={from + position === 0}
              grows={places.get(post.slug) === position}
            />
          </li>
        ))}
      </ul>
      {isChosen && <MorePosts to={to} isComing={to < wantedTo} onGrow={follow} />}
    </section>
  )
}

function NoPosts() {
  const [query] = useSearchParams()
  const { category, author } = readFilter(query)
  const by = author !== everyPost.author && <Name before="by" name={author} />
  const within = category !== everyPost.category && <Name before="in" name={category} />

  if (!by && !within) return <p className={styles.nothing}>There are no articles here yet.</p>

  return (
    <div className={styles.nothing}>
      <p>
        There are no articles{by}
        {within} yet.
      </p>
      <p className={styles.ways}>
        {by && within && (
          <Link
            className={actions.secondary}
            to={filterPath({ ...everyPost, category })}
            state={toHeading}
          >
            <span>All articles{within}</span>
          </Link>
        )}
        <Link
          className={by && within ? actions.link : actions.secondary}
          to={filterPath(everyPost)}
          state={toHeading}
        >
          Reset
        </Link>
      </p>
    </div>
  )
}

function Name({ before, name }: { before: string; name: string }) {
  return (
    <>
      {` ${before} `}
      <bdi>{cutText(name, nameLength)}</bdi>
    </>
  )
}

function describe(from: number, to: number, count: number) {
  const all = count === 1 ? '1 article' : `${count} articles`
  if (from > 0) return `${from + 1} to ${to} of ${all}`
  return to < count ? `${to} of ${all}` : all
}

/** Scrolls to the top when another list has loaded. For the first one the router does, or goes back to a place. */
function useTopAfter(isWaiting: boolean) {
  const hasStood = useRef(false)
  useEffect(() => {
    if (isWaiting) return
    if (hasStood.current) document.documentElement.scrollTop = 0
    hasStood.current = true
  }, [isWaiting])
}
