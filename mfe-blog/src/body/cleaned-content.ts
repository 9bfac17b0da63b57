import type { Platform } from '@site/contract'
import { cleanHtml } from './clean-html'

const mostCharacters = 8_000_000

const contents = new WeakMap<Platform, CleanedContent>()

/**
 * The cache of cleaned articles, one for each platform: a renderer and a page have one each, so it ends
 * with the release. Articles are public, so requests may share it.
 */
export function cleanedContentOf(platform: Platform): CleanedContent {
  const content = contents.get(platform) ?? createCleanedContent()
  contents.set(platform, content)
  return content
}

type CleanedContent = (html: string) => Promise<string>

type Kept = { cleaning: Promise<string>; size: number }

/** An LRU cache, bounded by characters. Single flight. */
export function createCleanedContent(clean = cleanHtml, most = mostCharacters): CleanedContent {
  const kept = new Map<string, Kept>()
  let size = 0

  function keep(html: string, entry: Kept) {
    if (entry.size > most) return
    kept.set(html, entry)
    size += entry.size
    for (const [oldest, { size: freed }] of kept) {
      if (size <= most) return
      kept.delete(oldest)
      size -= freed
    }
  }

  function remove(html: string) {
    size -= kept.get(html)?.size ?? 0
    kept.delete(html)
  }

  function start(html: string): Kept {
    // An estimate: the output is hardly ever longer than twice the input.
    return { cleaning: clean(html), size: 2 * html.length }
  }

  return (html) => {
    const entry = kept.get(html) ?? start(html)
    remove(html)
    keep(html, entry)
    entry.cleaning.catch(() => remove(html))
    return entry.cleaning
  }
}
