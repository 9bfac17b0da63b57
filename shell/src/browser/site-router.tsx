import type { Platform, Remote } from '@site/contract'
import { NotFoundError } from '@site/platform'
import { type PageLoading, pageLoading, type SiteStore } from '@site/platform/host'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom'
import type { PageRemote, PageState } from '../site/page-state'
import { createRootRoute, nameRoutes } from '../site/routes'
import type { Remotes } from './remotes'
import { endStandIn, standIn } from './stand-in'

type SiteRouterOptions = {
  page: PageState
  remotes: Remotes
  store: SiteStore
  platform: Platform
}

export type Arrival = { owner: PageRemote; remote: Remote }

/** The router of a page that came from the server; further remotes join it when a URL first needs them. */
export function createSiteRouter({ page, remotes, store, platform }: SiteRouterOptions) {
  const joined = new Set<string>()
  let leaving = new AbortController()

  function join({ owner, remote }: Arrival) {
    joined.add(owner.remote)
    store.addSlices(remote.slices)
    return nameRoutes(owner.remote, remote.routes)
  }

  /** Without `arrival` the page's remote is not there yet: its HTML stays as the server sent it. */
  async function start(arrival: Arrival | undefined) {
    const isWaiting = !arrival && page.owner !== null
    const root = createRootRoute(arrival ? join(arrival) : isWaiting ? [standIn] : [])
    await loadMatchedPages([root])
    const router = createBrowserRouter([root], {
      future: { v8_middleware: true },
      hydrationData: {
        loaderData: page.loaderData,
        actionData: page.actionData,
        errors: isWaiting ? null : reviveErrors(page),
      },
      getContext: beginNavigation,
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const owner = await remotes.find(path)
        if (!owner || joined.has(owner.remote)) return
        const remote = await remotes.load(owner)
        // The router ignores what an abandoned navigation found, so the next one has to find it.
        if (!signal.aborted && !joined.has(owner.remote)) patch('page', join({ owner, remote }))
      },
    })
    return {
      router,
      /** Brings a page to life whose remote came late. */
      async arrive(late: Arrival) {
        const { remote } = late.owner
        const routes = joined.has(remote) ? [] : join(late)
        await loadMatchedPages(routes)
        if (routes.length > 0) router.patchRoutes('page', routes)
        endStandIn(routes)
      },
    }
  }

  /** Called by the router before every navigation, and before React hears of it. */
  function beginNavigation() {
    // A region that is still asleep would hold the navigation up for ever.
    globalThis.siteBoot?.openAll()
    leaving.abort()
    leaving = new AbortController()
    const loading: PageLoading = {
      store,
      platform,
      waits: false,
      signal: leaving.signal,
    }
    const context = new RouterContextProvider()
    context.set(pageLoading, loading)
    return context
  }

  return { start }
}

/** Hydration needs the components at once, so the pages of this URL are no longer lazy. */
async function loadMatchedPages(routes: RouteObject[]) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
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
