import { ownerOf, type Release } from '@site/releases'
import { sitemapPath } from '../../../page/sitemap-path'

export type Mounted = Pick<Release, 'remote' | 'mounts' | 'query' | 'routes'>

export type FoundPage = {
  /** Spelled as in the route, with the visitor's own parameters. */
  path: string
  /** True when the route has neither parameters nor wildcards: there is a finite number of such pages. */
  isFixed: boolean
}

type Match = FoundPage & { fixedSegments: number }

/**
 * The page at a normalized path. React Router ignores letter case, so two spellings would be two entries in every
 * cache: the route's spelling counts. Undefined when no route of the path's remote matches.
 */
export function findPage(path: string, releases: Mounted[]): FoundPage | undefined {
  if (path.toLowerCase() === sitemapPath) return { path: sitemapPath, isFixed: true }
  const matches = releases.flatMap((release) =>
    matchRelease(path, release).filter((match) => ownerOf(match.path, releases) === release.remote),
  )
  return matches.reduce<Match | undefined>(
    (best, match) => (match.fixedSegments > (best?.fixedSegments ?? -1) ? match : best),
    undefined,
  )
}

function matchRelease(path: string, { routes }: Mounted): Match[] {
  // A development build has no list of routes: any path below its mounts may be a page.
  if (routes.length === 0) return [{ path, isFixed: false, fixedSegments: 0 }]
  const segments = path.split('/').slice(1)
  return routes
    .flatMap((route) => withOptional(route.split('/').slice(1)))
    .flatMap((route) => matchRoute(segments, route))
}

/** Expands an optional segment: `/blog/:page?` is two routes, with its last segment and without. */
function withOptional([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]]
  const after = withOptional(rest)
  if (!first.endsWith('?')) return after.map((route) => [first, ...route])
  return [...after.map((route) => [first.slice(0, -1), ...route]), ...after]
}

function matchRoute(segments: string[], route: string[]): Match[] {
  const isWild = route.at(-1) === '*'
  const named = isWild ? route.slice(0, -1) : route
  if (isWild ? segments.length < named.length : segments.length !== named.length) return []
  const spelled = segments.map((segment, position) => spell(segment, named[position]))
  if (spelled.includes(undefined)) return []
  const fixedSegments = named.filter((segment) => !segment.startsWith(':')).length
  const isFixed = !isWild && fixedSegments === named.length
  return [{ path: `/${spelled.join('/')}`, isFixed, fixedSegments }]
}

/** Undefined when the segment does not match the route's. */
function spell(segment: string, expected: string | undefined) {
  if (expected === undefined) return segment
  if (expected.startsWith(':')) return segment || undefined
  const isSame = decodeURIComponent(segment).toLowerCase() === expected.toLowerCase()
  return isSame ? encodeURI(expected).replace(/[?#]/g, encodeURIComponent) : undefined
}
