import type { Post, RecentPost } from '../blog-api'
import { countCommon, wordsOf } from './words'

type Listed = Pick<RecentPost, 'slug' | 'title' | 'thumbnail'>

const mostCompared = 100

/**
 * The next older article of the first list that has this one before another; else the article whose title has most
 * words in common with the tags of this one. Lists are newest first.
 */
export function findNext(
  { slug, tags }: Pick<Post, 'slug' | 'tags'>,
  lists: Listed[][],
): Listed | undefined {
  for (const list of lists) {
    const place = list.findIndex((item) => item.slug === slug)
    const next = place < 0 ? undefined : list.slice(place).find(isOther)
    if (next) return next
  }
  const others = lists.flatMap((list) => list.slice(0, mostCompared)).filter(isOther)
  // Each article begins elsewhere, so that not all that are like no other lead to the newest.
  const start = slug.length % Math.max(1, others.length)
  const [next] = [...others.slice(start), ...others.slice(0, start)]
    .map((item) => ({ item, common: countCommon(tags.flatMap(wordsOf), wordsOf(item.title)) }))
    .sort((one, other) => other.common - one.common)
  return next?.item

  // A service may send one article twice.
  function isOther(item: Listed) {
    return item.slug !== slug
  }
}
