import type { Post, RecentPost } from '../blog-api'
import { postPath } from '../post-path'
import { countCommon, wordsOf } from './words'

type Listed = Pick<RecentPost, 'slug' | 'title' | 'thumbnail'>
type Read = Pick<Post, 'slug' | 'tags' | 'content'>

const mostCompared = 100

/**
 * Where somebody reads on who has read `post`: the next older article of the list that they looked at; else, of the
 * recent ones, one that it links to, or the next older. Else the article whose title has most words in common with its
 * tags. Lists are newest first.
 */
export function findNext(post: Read, looked: Listed[], recent: Listed[]): Listed | undefined {
  // A service may send one article twice.
  const isOther = ({ slug }: Listed) => slug !== post.slug
  const isLinked = (item: Listed) =>
    isOther(item) && post.content.includes(`"${postPath(item.slug)}"`)
  const nextOlder = (list: Listed[]) => {
    const place = list.findIndex((item) => !isOther(item))
    return place < 0 ? undefined : list.slice(place).find(isOther)
  }
  return (
    nextOlder(looked) ??
    recent.find(isLinked) ??
    nextOlder(recent) ??
    findAlike(post, [looked, recent].flatMap((list) => list.slice(0, mostCompared)).filter(isOther))
  )
}

function findAlike({ slug, tags }: Read, others: Listed[]): Listed | undefined {
  // Each article begins elsewhere, so that not all that are like no other lead to the newest.
  const start = slug.length % Math.max(1, others.length)
  const words = tags.flatMap(wordsOf)
  const [next] = [...others.slice(start), ...others.slice(0, start)]
    .map((item) => ({ item, common: countCommon(words, wordsOf(item.title)) }))
    .sort((one, other) => other.common - one.common)
  return next?.item
}
