import { type Release, remoteAt } from '@site/releases'
import { sitemapPath } from '../../../page/sitemap-path'

export type Mounted = Pick<Release, 'remote' | 'mounts' | 'query' | 'routes'>

export type FoundPage = {
  /** Spelled as in the route, with the visitor's own parameters. */
  path: string
  /** True when the route has neither parameters nor wildcards: there is a finite number of such pages. */
  isFixed: boolean
}

type Match = FoundPage & { fixedSegments: number }

/** A route without optional segments. */
type Route = { segments: Segment[]; isWild: boolean; fixedSegments: number }

/** A segment of the visitor's path. */
type Given = { spelled: string; compared: string }

/** Undefined where a parameter takes any. */
type Segment = Given | undefined

/** By the routes of a release: every request that is not in the cache by its own spelling looks through all of them. */
const parsed = new WeakMap<string[], Route[]>()

/**
 * The page at a normalized path. React Router ignores letter case, so two spellings would be two entries in every
 * cache: the route's spelling counts. Undefined when no route of the path's remote matches.
 */
export function findPage(path: string, releases: Mounted[]): FoundPage | undefined {
  if (path.toLowerCase() === sitemapPath) return { path: sitemapPath, isFixed: true }
  const given = path.split('/').slice(1).map(readGiven)
  const matches = releases.flatMap((release) =>
    matchRelease(path, given, release).filter(
      (match) => remoteAt(match.path, releases) === release,
    ),
  )
  return matches.reduce<Match | undefined>(
    (best, match) => (match.fixedSegments > (best?.fixedSegments ?? -1) ? match : best),
    undefined,
  )
}

function readGiven(spelled: string): Given {
  return { spelled, compared: decodeURIComponent(spelled).toLowerCase() }
}

function matchRelease(path: string, given: Given[], { routes }: Mounted): Match[] {
  // A development build has no list of routes: any path below its mounts may be a page.
  if (routes.length === 0) return [{ path, isFixed: false, fixedSegments: 0 }]
  return parseRoutes(routes).flatMap((route) => matchRoute(given, route))
}

function parseRoutes(routes: string[]): Route[] {
  const known = parsed.get(routes)
  if (known) return known
  const found = routes.flatMap((route) => withOptional(route.split('/').slice(1))).map(parseRoute)
  parsed.set(routes, found)
  return found
}

/** Expands an optional segment: `/blog/:page?` is two routes, with its last segment and without. */
function withOptional([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]]
  const after = withOptional(rest)
  if (!first.endsWith('?')) return after.map((route) => [first, ...route])
  return [...after.map((route) => [first.slice(0, -1), ...route]), ...after]
}

function parseRoute(route: string[]): Route {
  const isWild = route.at(-1) === '*'
  const segments = (isWild ? route.slice(0, -1) : route).map(parseSegment)
  return { segments, isWild, fixedSegments: segments.filter(Boolean).length }
}

function parseSegment(segment: string): Segment {
  if (segment.startsWith(':')) return undefined
  const spelled = encodeURI(segment).replace(/[?#]/g, encodeURIComponent)
  return { spelled, compared: segment.toLowerCase() }
}

function matchRoute(given: Given[], { segments, isWild, fixedSegments }: Route): Match[] {
  if (isWild ? given.length < segments.length : given.length !== segments.length) return []
  if (!segments.every((segment, position) => fits(given[position], segment))) return []
  const spelled = given.map((part, position) => (segments[position] ?? part).spelled)
  const isFixed = !isWild && fixedSegments === segments.length
  return [{ path: `/${spelled.join('/')}`, isFixed, fixedSegments }]
}

/** A parameter is never empty. */
function fits(given: Given | undefined, segment: Segment) {
  return segment ? given?.compared === segment.compared : given?.compared !== ''
}
