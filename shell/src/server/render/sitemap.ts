import type { ListedPage, Platform } from '@site/contract'
import type { Federation } from '../../site/federation'
import { pagePaths } from './page-paths'
import type { PageAnswer } from './release-set'

export const sitemapPath = '/sitemap.xml'

const longestListing = 3000
/** More than a sitemap may hold, so the last are left out. */
const mostPages = 50_000

type SitemapOptions = { remotes: string[]; federation: Federation; platform: Platform }

/** All pages of all remotes: those of their routes, and those that they find in data. */
export async function renderSitemap(options: SitemapOptions): Promise<PageAnswer> {
  const { publicUrl } = options.platform.settings
  const lists = await Promise.all(options.remotes.map((remote) => listPages(options, remote)))
  const pages = new Map(lists.flatMap(({ pages }) => pages).map((page) => [page.path, page]))
  const entries = [...pages.values()]
    .slice(0, mostPages)
    .map(({ path, lastModified }) => describe(new URL(path, publicUrl).href, lastModified))
  return {
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    failure: lists.find(({ failure }) => failure)?.failure,
  }
}

async function listPages({ federation, platform }: SitemapOptions, remote: string) {
  const fixed: ListedPage[] = []
  try {
    const { routes, listPages } = await federation.loadRemote(remote)
    fixed.push(...pagePaths(routes).map((path) => ({ path })))
    const found = (await listPages?.(platform, AbortSignal.timeout(longestListing))) ?? []
    return { pages: [...fixed, ...found] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { pages: fixed, failure: `The pages of ${remote} are not in the sitemap: ${reason}` }
  }
}

function describe(address: string, lastModified: string | undefined) {
  const isDate = lastModified !== undefined && /^\d{4}-\d{2}-\d{2}/.test(lastModified)
  const changed = isDate ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
