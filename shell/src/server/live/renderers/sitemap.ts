import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageAnswer, PageList } from '../../renderer/protocol/protocol'
import { isW3cDate } from './w3c-date'

/** The limit of the sitemap protocol. */
export const mostPages = 50_000

/**
 * Max-min fair: each remote has its share of the sitemap, and what some do not need the others have. So a long list
 * leaves no other remote without its pages. The last pages of a list are left out, and of a path named twice the first.
 */
export function shareSitemap(lists: PageList[]) {
  const shares = lists.map(({ pages, failure }) => {
    const byPath = new Map(pages.map((page) => [page.path, page]))
    return { pages: [...byPath.values()], failure, isCut: false }
  })
  const shortestFirst = shares.toSorted((one, other) => one.pages.length - other.pages.length)
  let room = mostPages
  for (const [place, share] of shortestFirst.entries()) {
    const most = Math.floor(room / (shares.length - place))
    share.isCut = share.pages.length > most
    share.pages = share.pages.slice(0, most)
    room -= share.pages.length
  }
  return shares
}

/** The pages of all remotes: those of their routes, and those they list from data. */
export async function writeSitemap(
  lists: PageList[],
  publicUrl: string,
): Promise<PageAnswer & { body: string }> {
  const pages = lists.flatMap((list) => list.pages)
  const entries = await inSlices(pages, ({ path, lastModified }) =>
    urlEntry(new URL(path, publicUrl).href, lastModified),
  )
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

const slice = 500

/** Lets visitors in between: 50,000 addresses take a third of a second. */
export async function inSlices<Item, Made>(
  items: Item[],
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [position, item] of items.entries()) {
    if (position % slice === 0) await nextTurn()
    made.push(make(item))
  }
  return made
}

function urlEntry(address: string, lastModified: string | undefined) {
  const changed = isW3cDate(lastModified) ? `<lastmod>${lastModified}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
