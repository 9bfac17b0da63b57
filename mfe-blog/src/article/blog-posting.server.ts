import type { Platform } from '@site/contract'
import type { Post } from '../blog-api'
import { isoDate } from '../iso-date'
import { postPath } from '../post-path'
import { answerable } from './answerable'

/** schema.org's BlogPosting of an article. Missing facts are left out. */
export function blogPosting(
  post: Post,
  { company, settings }: Pick<Platform, 'company' | 'settings'>,
) {
  const address = new URL(postPath(post.slug), settings.publicUrl).href
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    ...(post.metaDescription && { description: post.metaDescription }),
    ...(post.thumbnail && { image: [post.thumbnail] }),
    ...(post.createdAt && { datePublished: isoDate(post.createdAt) }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    author: { '@type': 'Person', name: post.author || answerable.name },
    publisher: { '@type': 'Organization', name: company.name, url: settings.publicUrl },
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
  }
}
