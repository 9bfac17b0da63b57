import type { PageAnswer, PageList } from '../../renderer/protocol/protocol'
import { mostPages } from './parse-answer'
import { isW3cDate } from './w3c-date'

/** The pages of all remotes: those of their routes, and those they list from data. */
export function writeSitemap(lists: PageList[], publicUrl: string): PageAnswer & { body: string } {
  const pages = new Map(lists.flatMap(({ pages }) => pages).map((page) => [page.path, page]))
  const entries = [...pages.values()]
    .slice(0, mostPages)
    .map(({ path, lastModified }) => describe(new URL(path, publicUrl).href, lastModified))
  const failure = lists.find((list) => list.failure)?.failure
  return {
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    ...(failure && { failure, cause: 'service' as const }),
  }
}

function describe(address: string, lastModified: string | undefined) {
  const changed = isW3cDate(lastModified) ? `<lastmod>${lastModified}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
