import { createElement } from 'react'
import {
  createPath,
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type Path,
  type RouteObject,
  type RouterNavigateOptions,
  resolvePath,
  type To,
} from 'react-router-dom'
import { deferOwnRouter, type Router } from './own-router'

type State = Router['state']
type Subscriber = Parameters<Router['subscribe']>[0]

/** What `RouterProvider` and the hooks of the site use of a router. */
type UsedOfRouter = Pick<
  Router,
  | 'basename'
  | 'createHref'
  | 'createURL'
  | 'dispose'
  | 'enableScrollRestoration'
  | 'encodeLocation'
  | 'manifest'
  | 'navigate'
  | 'patchRoutes'
  | 'routes'
  | 'state'
  | 'subscribe'
  | 'window'
>

/** What leaves a page that fails or hangs to the browser. */
type Native = {
  begin: () => void
  orLeave<Result>(step: Step, work: () => Promise<Result>): Promise<Result>
}

type Step = { path: string; signal: AbortSignal; remote: () => undefined }

type DeferredRouterOptions = {
  routes: RouteObject[]
  /** What the server's loaders and actions said. */
  hydrationData: HydrationState
  /** Loads the code of React Router's own router; what it resolves with creates it. */
  load: () => Promise<() => Router>
  native: Native
}

export type DeferredRouter = ReturnType<typeof createDeferredRouter>

/**
 * The router of a page that came as HTML. It says what the server rendered, until a navigation begins: then React
 * Router's own, whose code comes ahead of that, takes over behind it. The object stays, so that no context changes.
 */
export function createDeferredRouter({
  routes,
  hydrationData,
  load,
  native,
}: DeferredRouterOptions) {
  const subscribers = new Set<Subscriber>()
  const own = deferOwnRouter(load, tell)
  let state = stateOfPage(routes, hydrationData)
  let scroll: { positions: Record<string, number>; getKey: (of: Location) => string } | undefined

  function tell(...news: Parameters<Subscriber>) {
    for (const subscriber of [...subscribers]) subscriber(...news)
  }

  /** Never settles when the browser leaves for the page instead. */
  async function routerFor(to: Path, historyAction: NavigationType) {
    if (own.router) return own.router
    const navigation = { ...loadingState, historyAction, location: { ...state.location, ...to } }
    state = { ...state, navigation }
    tell(state, noNews)
    const { signal } = new AbortController()
    const step = { path: to.pathname, signal, remote: () => undefined }
    return own.takeOver(await native.orLeave(step, own.prepare))
  }

  async function navigate(to: To | number | null, options?: RouterNavigateOptions) {
    if (typeof to === 'number') return history.go(to)
    native.begin()
    const target = resolvePath(to ?? '', state.location.pathname)
    const action = options?.replace ? NavigationType.Replace : NavigationType.Push
    const router = await routerFor(target, action)
    return router.navigate(to, options)
  }

  /**
   * The history has moved. `tellOwn` lets React Router's own router hear of it; `leftAt` is how far the page was scrolled
   * before that.
   */
  async function pop(tellOwn: () => void, leftAt: number) {
    native.begin()
    const { location: left, navigation } = own.router?.state ?? state
    const isPart = left.pathname === location.pathname && left.search === location.search
    if (own.router) tellOwn()
    else if (isPart && navigation.state === 'idle') showPart(leftAt)
    else {
      await routerFor(location, NavigationType.Pop)
      tellOwn()
    }
    // React Router keeps where the browser has scrolled to meanwhile.
    if (isPart && scroll) scroll.positions[scroll.getKey(left)] = leftAt
  }

  /** A part of the page needs no code. */
  function showPart(leftAt: number) {
    const location = readLocation()
    // By a link the browser has scrolled there. React could do it again when the visitor has scrolled on.
    const isThere = scrollY !== leftAt
    const top = !isThere && (scroll?.positions[scroll.getKey(location)] ?? null)
    state = { ...state, location, restoreScrollPosition: top }
    own.startHere()
    tell(state, noNews)
  }

  const used: UsedOfRouter = {
    ...withoutState,
    get state() {
      return own.router?.state ?? state
    },
    get manifest() {
      return own.router?.manifest ?? {}
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    patchRoutes: (...patch) => own.whenCreated((router) => router.patchRoutes(...patch)),
    enableScrollRestoration(positions, readTop, getKey) {
      let end = () => {}
      scroll = { positions, getKey: (of) => getKey?.(of, []) ?? of.key }
      own.whenCreated((router) => {
        end = router.enableScrollRestoration(positions, readTop, getKey)
      })
      return () => end()
    },
    dispose: () => own.router?.dispose(),
  }
  // A cast, because the site has no fetchers and blockers. An assignment, because a spread would read the state once.
  return Object.assign(used as Router, { prepare: own.prepare, pop })
}

const withoutState = {
  // Only looked at for a state without matches.
  routes: [],
  basename: '/',
  window: globalThis.window,
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  createURL: urlOf,
  encodeLocation(to: To) {
    const { pathname, search, hash } = urlOf(to)
    return { pathname, search, hash }
  },
}

const noNews: Parameters<Subscriber>[1] = {
  deletedFetchers: [],
  newErrors: null,
  viewTransitionOpts: undefined,
  flushSync: false,
}

const loadingState = { ...IDLE_NAVIGATION, state: 'loading' as const, matches: [] }

/** As React Router's own router begins, for a page whose routes are loaded and whose loaders the server has run. */
function stateOfPage(routes: RouteObject[], hydrationData: HydrationState): State {
  const location = readLocation()
  const matches = matchRoutes(routes, location) ?? []
  return {
    historyAction: NavigationType.Pop,
    location,
    matches: matches.map(({ route, ...match }) => {
      const errorElement = route.ErrorBoundary && createElement(route.ErrorBoundary)
      return { ...match, route: { ...route, errorElement } } as State['matches'][number]
    }),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: hydrationData.actionData ?? null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** React Router keeps what is its own in the state of a history entry. */
function readLocation(): Location {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = history.state ?? {}
  return { pathname, search, hash, state: usr, key, mask: undefined }
}

function urlOf(to: To) {
  const href = (typeof to === 'string' ? to : createPath(to)).replace(/ $/, '%20')
  // Open redirect: with two leading slashes it would be another host.
  return new URL(/^[\\/]{2}/.test(href) ? location.origin + href : href, location.origin)
}
