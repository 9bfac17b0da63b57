import type { createBrowserRouter } from 'react-router-dom'

export type Router = ReturnType<typeof createBrowserRouter>
type Entry = { state: unknown; href: string }

/** React Router's own router, once a navigation needs it. `load` loads its code, and `tell` hears of its states. */
export function deferOwnRouter(
  load: () => Promise<() => Router>,
  tell: Parameters<Router['subscribe']>[0],
) {
  let entry = currentEntry()
  const postponed: ((router: Router) => void)[] = []
  let loading: Promise<() => Router> | undefined
  let router: Router | undefined

  return {
    get router() {
      return router
    },
    /** Fetches the code, again after a failure. */
    prepare() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    /** The router will begin with the current entry of the history. */
    startHere() {
      entry = currentEntry()
    },
    takeOver(create: () => Router) {
      router ??= asOf(entry, () => {
        const created = create()
        for (const run of postponed) run(created)
        created.subscribe(tell)
        return created
      })
      return router
    },
    whenCreated(run: (router: Router) => void) {
      if (router) run(router)
      else postponed.push(run)
    },
  }
}

const currentEntry = (): Entry => ({ state: history.state, href: location.href })

/** Runs it while the history says that this entry is the current one, which it may have left already. */
function asOf<Result>({ state, href }: Entry, run: () => Result): Result {
  const now = currentEntry()
  if (now.href === href) return run()
  history.replaceState(state, '', href)
  try {
    return run()
  } finally {
    history.replaceState(now.state, '', now.href)
  }
}
