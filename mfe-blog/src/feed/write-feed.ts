import type { Platform } from '@site/contract'
import { generateAtomFeed } from 'feedsmith'
import type { PostItem } from '../blog-api'
import { isoDate } from '../iso-date'
import { onceEach } from '../once-each'
import { postPath } from '../post-path'
import { feedPath, feedType } from './feed-path'

/** The newest articles as Atom, RFC 4287. */
export function writeFeed(posts: PostItem[], { company, settings }: Platform): string {
  const here = (path: string) => new URL(path, settings.publicUrl).href
  const entries = onceEach(posts).map((post) => ({
    id: here(postPath(post.slug)),
    title: { value: post.title, type: 'text' },
    links: [{ href: here(postPath(post.slug)), rel: 'alternate', type: 'text/html' }],
    published: timeOf(post),
    updated: timeOf(post),
    authors: post.author ? [{ name: post.author }] : [],
    summary: { value: post.metaDescription || post.title, type: 'text' },
  }))
  return generateAtomFeed(
    {
      id: here('/blog'),
      title: { value: `Blog | ${company.brand}` },
      links: [
        { href: here(feedPath), rel: 'self', type: feedType },
        { href: here('/blog'), rel: 'alternate', type: 'text/html' },
      ],
      updated: newestOf(posts),
      // RFC 4287 requires an author: the feed's counts for entries without one.
      authors: [{ name: company.name }],
      entries,
    },
    { strict: true },
  )
}

function timeOf({ createdAt }: PostItem) {
  return new Date(createdAt ? isoDate(createdAt) : 0)
}

function newestOf(posts: PostItem[]) {
  return new Date(Math.max(0, ...posts.map((post) => timeOf(post).getTime())))
}
