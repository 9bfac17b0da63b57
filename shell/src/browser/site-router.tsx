import type { Platform } from '@site/contract'
import { NotFoundError } from '@site/platform'
import {
  type DeferredStore,
  type PageLoading,
  pageLoading,
  type SiteStore,
} from '@site/platform/host'
import { type Location, RouterContextProvider } from 'react-router-dom'
import type { PageRemote, PageState } from '../page/page-state'
import { createRootRoute, routesOf, withParts } from '../page/routes'
import type { Arrival } from './arrival'
import { type Browser, createNativeNavigation } from './native-navigation'
import type { Remotes } from './remotes/remotes'
import { createDeferredRouter } from './router/deferred-router'
import { endStandIn, standIn } from './stand-in'

type SiteRouterOptions = {
  page: PageState
  remotes: Remotes
  store: DeferredStore
  platform: Platform
  /** Called with the reason for a native navigation, and the failed remote if known. */
  onFailure: (error: Error, remote: string | undefined) => void
  browser?: Browser
}

/** The router of a server-rendered page; other remotes join it when a URL first needs them. */
export function createSiteRouter({
  page,
  remotes,
  store,
  platform,
  onFailure,
  browser = location,
}: SiteRouterOptions) {
  const { join, hasJoined, fetchRemote } = createJoining(remotes, store)
  const contexts = createContexts(store, platform)

  /** Without `arrival` the page's remote has not loaded: the server's HTML stays. */
  function start(arrival: Arrival | undefined) {
    let isWaiting = !arrival && page.remote !== null
    const root = createRootRoute(arrival ? join(arrival) : isWaiting ? [standIn] : [])
    const native = createNativeNavigation({
      pending: () => router.state.navigation,
      isWaiting: () => isWaiting,
      onFailure,
      isLeaving: () => globalThis.siteBoot?.isLeaving() ?? false,
      browser,
    })
    const hydrationData = hydrationOf(page, isWaiting)
    async function load() {
      const [{ createBrowserRouter }] = await Promise.all([
        import(/* webpackChunkName: "router" */ 'react-router/apart'),
        // Loaders dispatch.
        store.prepare(),
      ])
      return () =>
        createBrowserRouter([root], {
          future: { v8_middleware: true },
          hydrationData,
          getContext: contexts.begin,
          dataStrategy: native.dataStrategy,
          async patchRoutesOnNavigation({ path, patch, signal }) {
            let target: PageRemote | undefined
            const found = await native.orLeave(
              { path, signal, remote: () => target?.remote },
              async () => {
                target = await remotes.find(path)
                return fetchRemote(target)
              },
            )
            // The router drops the routes of an abandoned navigation, so they must not count as joined.
            if (found && !signal.aborted && !hasJoined(found.remote)) {
              patch('page', join(found))
            }
          },
        })
    }
    const router = createDeferredRouter({ routes: [root], hydrationData, load, native })
    const shown = router.state.location
    router.subscribe(({ navigation, location }) => {
      // A region that is not hydrated would block the transition for ever. Subscribed before React is, and not done by
      // `getContext`, which the router does not call for a link within the page.
      if (navigation.state !== 'idle' || location !== shown) globalThis.siteBoot?.openAll()
      contexts.follow(navigation.location, location)
    })
    return {
      router,
      /** Hydrates a page whose remote loaded late. */
      arrive(late: Arrival) {
        const routes = join(late)
        router.patchRoutes('page', routes)
        isWaiting = false
        endStandIn(routes)
      },
    }
  }

  return { start }
}

/** Which remotes have brought their routes and slices. */
function createJoining(remotes: Remotes, store: SiteStore) {
  const joined = new Set<string>()
  const hasJoined = ({ remote }: PageRemote) => joined.has(remote)

  function join({ remote, slices, routes }: Arrival) {
    joined.add(remote.remote)
    store.addSlices(slices)
    return routes
  }

  /** Loads the remote of a URL unless it has joined. */
  async function fetchRemote(remote: PageRemote | undefined): Promise<Arrival | undefined> {
    if (!remote || hasJoined(remote)) return undefined
    const module = await remotes.load(remote)
    return { remote, slices: module.slices, routes: withParts(routesOf(remote.remote, module)) }
  }

  return { join, hasJoined, fetchRemote }
}

/** What loaders get, with a signal that is aborted when their page has been left, or was never reached. */
function createContexts(store: SiteStore, platform: Platform) {
  let ofPage = new AbortController()
  let ofNavigation: AbortController | undefined
  let target: Location | undefined

  /** Called by the router before every navigation to a page, before React starts to render. */
  function begin() {
    ofNavigation?.abort()
    ofNavigation = new AbortController()
    const loading: PageLoading = { store, platform, waits: false, signal: ofNavigation.signal }
    const context = new RouterContextProvider()
    context.set(pageLoading, loading)
    return context
  }

  /** Called at each state of the router: with the target of its navigation, while there is one, and the location. */
  function follow(next: Location | undefined, location: Location) {
    target = next ?? target
    if (next || !ofNavigation) return
    // Another navigation, such as to a part of the page, may have replaced the one that began.
    const hasArrived = location === target
    const left = hasArrived ? ofPage : ofNavigation
    if (hasArrived) ofPage = ofNavigation
    ofNavigation = undefined
    left.abort()
  }

  return { begin, follow }
}

function hydrationOf(page: PageState, isWaiting: boolean) {
  const { loaderData, actionData } = page
  return { loaderData, actionData, errors: isWaiting ? null : reviveErrors(page) }
}

function reviveErrors({ errors }: PageState) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, { kind }]) => [
      route,
      kind === 'not-found'
        ? new NotFoundError()
        : new Error('The server could not show this page.'),
    ]),
  )
}
