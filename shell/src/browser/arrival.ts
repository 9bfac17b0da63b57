import type { Remote } from '@site/contract'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageRemote } from '../page/page-state'
import { RemoteError } from '../page/remote-error'
import { routesOf } from '../page/routes'
import { beforeDeadline } from './deadline'
import type { Remotes } from './remotes'

export type Arrival = {
  owner: PageRemote
  slices: Remote['slices']
  /** Routes that match the page's address are loaded, the others are lazy. */
  routes: RouteObject[]
}

/** Loads the page's own remote with the modules of the page, because hydration needs the components at once. */
export async function loadArrival(remotes: Remotes, owner: PageRemote): Promise<Arrival> {
  const { remote } = owner
  try {
    return await beforeDeadline(`The remote ${remote}`, fetchArrival(remotes, owner))
  } catch (cause) {
    // The remote's copy remembers failed chunks, so only a new copy requests them again.
    remotes.forget(remote)
    if (cause instanceof RemoteError) throw cause
    throw new RemoteError(remote, 'could not load the modules of its page', { cause })
  }
}

async function fetchArrival(remotes: Remotes, owner: PageRemote): Promise<Arrival> {
  const remote = await remotes.load(owner)
  const routes = routesOf(owner.remote, remote)
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const later = withStyles(routes, () => remotes.completeStyles(owner))
  return { owner, slices: remote.slices, routes: later }
}

/** Pages that are still lazy come with the styles that the first page was sent without. */
function withStyles(routes: RouteObject[], complete: () => Promise<void>): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route
    return {
      ...route,
      ...(children && { children: withStyles(children, complete) }),
      ...(typeof lazy === 'function' && {
        lazy: async () => (await Promise.all([lazy(), complete()]))[0],
      }),
    } as RouteObject
  })
}
