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
  return (
    <ViewTransition name={of ? `${part} of ${of.slug}` : 'auto'} default="none" share="grow">
      {children}
    </ViewTransition>
  )
}
