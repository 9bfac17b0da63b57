import { type ReactNode, ViewTransition } from 'react'
import type { PostItem } from './blog-api'
import { postPath } from './post-path'

type GrowingProps = {
  part: 'title' | 'picture'
  /** Undefined for a second card of an article: a view transition name is unique in a page. */
  of: PostItem | undefined
  children: ReactNode
}

/**
 * Shared element transition: the part grows into the same part of the same article on the next page. Named by its
 * address, because React throws on letters beyond Latin-1.
 */
export function Growing({ part, of, children }: GrowingProps) {
  // On the server React would write the name into the HTML, which only streamed pages need.
  if (!of || typeof window === 'undefined') return children
  return (
    <ViewTransition name={`${part} of ${postPath(of.slug)}`} default="none" share="grow">
      {children}
    </ViewTransition>
  )
}
