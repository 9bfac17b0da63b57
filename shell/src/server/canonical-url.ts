import { ownerOf, type Release } from '@site/releases'

export type PageUrl = { kind: 'page'; url: string } | { kind: 'redirect'; location: string }

type Mounted = Pick<Release, 'remote' | 'mounts' | 'query'>

/**
 * The one form of a page's address: no doubled or closing slashes, and only the parameters its remote
 * reads, in the remote's order. Whatever else a visitor or a robot adds makes no further page.
 */
export function canonicalUrl(rawUrl: string, releases: Mounted[]): PageUrl {
  const queryStart = rawUrl.indexOf('?')
  const path = queryStart < 0 ? rawUrl : rawUrl.slice(0, queryStart)
  const search = queryStart < 0 ? '' : rawUrl.slice(queryStart)
  // A backslash counts as a slash in browsers: "/\evil.example" must not become another site.
  const plain = path.replace(/[\\/]+/g, '/').replace(/(?<=.)\/$/, '')
  // As a browser reads it: "/x/%2e%2e/blog" is "/blog".
  const clean = new URL(plain, 'http://site').pathname.replace(/(?<=.)\/$/, '')
  if (clean !== path) return { kind: 'redirect', location: clean + search }

  const owner = ownerOf(clean, releases)
  const known = releases.find(({ remote }) => remote === owner)?.query ?? []
  const given = new URLSearchParams(search)
  const counted = new URLSearchParams()
  for (const name of known) {
    const value = given.get(name)
    if (value) counted.set(name, value)
  }
  return { kind: 'page', url: counted.size > 0 ? `${clean}?${counted}` : clean }
}
