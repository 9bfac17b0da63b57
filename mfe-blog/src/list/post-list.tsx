import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { readPage, TryAgain, useNewFocus } from '@site/ui/lists'
import { cutText } from '@site/ui/texts'
import { useEffect, useRef } from 'react'
import type { PostFilter, PostItem } from '../blog-api'
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

/** Longest name of an author or category that is shown: it may come from an address that somebody wrote. */
const nameLength = 80

export function PostList() {
  const [query] = useSearchParams()
  const status = useSelector(selectStatus)
  const count = useSelector(selectPostCount)
  const first = useSelector(selectPostsFrom)
  const posts = useSelector(selectPosts)
  const isChosen = useSelector((state) => selectHasPostsOf(state, readFilter(query)))
  const { from, to } = stretchOf(readPage(query), count)
  const isHere = from >= first && (count === 0 || from < first + posts.length)
  const isWaiting = status !== 'failed' && !(isChosen && isHere)
  const isUnknown = status === 'failed' && (count === 0 || !isHere)
  const shown = isWaiting || isUnknown ? [] : posts.slice(from - first, to - first)
  useTopAfter(isWaiting)

  return (
    <>
      <section className={styles.articles} aria-label="Articles">
        <Outcome isWaiting={isWaiting} isUnknown={isUnknown} from={from} shown={shown.length} />
        {isWaiting && <PostListPlaceholder />}
        {shown.length > 0 && <Posts shown={shown} from={from} wantedTo={to} isChosen={isChosen} />}
      </section>
      {status === 'failed' && <TryAgain />}
    </>
  )
}

type OutcomeProps = {
  isWaiting: boolean
  /** True for a list that could not be had, of which nothing is said. */
  isUnknown: boolean
  from: number
  shown: number
}

/** A live region that is always there, so that the result of a choice is announced. */
function Outcome({ isWaiting, isUnknown, from, shown }: OutcomeProps) {
  const [query] = useSearchParams()
  const count = useSelector(selectPostCount)
  const filter = readFilter(query)
  const isEmpty = !isWaiting && !isUnknown && shown === 0
  return (
    <div className={isEmpty ? styles.nothing : styles.count}>
      <p role="status">{statusWords()}</p>
      {isEmpty && <OtherPosts filter={filter} />}
    </div>
  )

  function statusWords() {
    if (isWaiting) return <span data-spoken-only>Loading articles</span>
    if (isUnknown) return null
    return isEmpty ? <NoPosts filter={filter} /> : describeCount(from, from + shown, count)
  }
}

type PostsProps = {
  shown: PostItem[]
  from: number
  wantedTo: number
  /** False for what stays of the choice before, because this one failed: that goes on nowhere. */
  isChosen: boolean
}

function Posts({ shown, from, wantedTo, isChosen }: PostsProps) {
  const to = from + shown.length
  const { list, follow } = useNewFocus(shown.length, 'a')
  const places = new Map(shown.map(({ slug }, position) => [slug, position]))

  return (
    <>
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
    </>
  )
}

/** One element, because the browser may have translated the texts, and only elements can be removed then. */
function NoPosts({ filter }: { filter: PostFilter }) {
  const { by, within } = nameFilter(filter)
  if (!by && !within) return <span>There are no articles here yet.</span>
  return (
    <span>
      There are no articles{by}
      {within} yet.
    </span>
  )
}

/** The ways from a choice without articles to one that may have some. */
function OtherPosts({ filter }: { filter: PostFilter }) {
  const { by, within } = nameFilter(filter)
  if (!by && !within) return null
  return (
    <p className={styles.ways}>
      {by && within && (
        <Link
          className={actions.secondary}
          to={filterPath({ ...everyPost, category: filter.category })}
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
  )
}

function nameFilter({ category, author }: PostFilter) {
  return {
    by: author !== everyPost.author && <Name before="by" name={author} />,
    within: category !== everyPost.category && <Name before="in" name={category} />,
  }
}

function Name({ before, name }: { before: string; name: string }) {
  return (
    <>
      {` ${before} `}
      <bdi>{cutText(name, nameLength)}</bdi>
    </>
  )
}

function describeCount(from: number, to: number, count: number) {
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
