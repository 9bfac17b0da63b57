import { type ReactNode, ViewTransition } from 'react'
import type { PostItem } from './blog-api'

type GrowingProps = {
  part: 'title' | 'picture'
  /** Undefined for a second card of an article: no two parts of a page may have the same name. */
  of: PostItem | undefined
  children: ReactNode
}

/** Grows from its place on one page to its place on the next one, which has the same part of the same article. */
export function Growing({ part, of, children }: GrowingProps) {
  // The server would write it into the HTML, for pages that are sent in pieces.
  if (!of || typeof window === 'undefined') return children
  return (
    <ViewTransition name={`${part} of ${of.slug}`} default="none" share="grow">
      {children}
    </ViewTransition>
  )
}
