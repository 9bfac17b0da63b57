import type { Remote } from '@site/contract'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageRemote } from '../page/page-state'
import { RemoteError } from '../page/remote-error'
import { mapLazy, routesOf, withParts } from '../page/routes'
import { beforeDeadline } from './remotes/deadline'
import type { Remotes } from './remotes/remotes'

export type Arrival = {
  remote: PageRemote
  slices: Remote['slices']
  /** Routes that match the page's address are loaded, the others are lazy. */
  routes: RouteObject[]
}

/** Loads the page's own remote with the modules of the page, because hydration needs the components at once. */
export async function loadArrival(remotes: Remotes, described: PageRemote): Promise<Arrival> {
  const { remote } = described
  try {
    return await beforeDeadline(`The remote ${remote}`, fetchArrival(remotes, described))
  } catch (cause) {
    // The remote's copy remembers failed chunks, so only a new copy requests them again.
    remotes.forget(remote)
    if (cause instanceof RemoteError) throw cause
    throw new RemoteError(remote, 'could not load the modules of its page', { cause })
  }
}

async function fetchArrival(remotes: Remotes, described: PageRemote): Promise<Arrival> {
  const module = await remotes.load(described)
  const routes = routesOf(described.remote, module)
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  // The first page was sent with a part of the styles.
  const later = mapLazy(withParts(routes), async (lazy) => {
    const [page] = await Promise.all([lazy(), remotes.completeStyles(described)])
    return page
  })
  return { remote: described, slices: module.slices, routes: later }
}
