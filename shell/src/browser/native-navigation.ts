import { NotFoundError } from '@site/platform'
import { loadParts } from '@site/platform/host'
import {
  createPath,
  type DataStrategyFunction,
  type DataStrategyResult,
  type Navigation,
} from 'react-router-dom'
import { longestParameter, longestUrl } from '../page/longest-address'
import { RemoteError } from '../page/remote-error'
import { messageOf } from '../page/thrown'
import { beforeDeadline, deadline } from './remotes/deadline'

export type Browser = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'> &
  Pick<Location, 'assign' | 'replace' | 'reload'>

type NativeNavigationOptions = {
  /** The router's current navigation. */
  pending: () => Navigation
  /** True while the page waits for its remote: React cannot leave HTML that it has not hydrated. */
  isWaiting: () => boolean
  /** `remote`: the remote whose files or code failed; undefined when unknown. */
  onFailure: (error: Error, remote: string | undefined) => void
  /** True while the browser is loading another document, which would replace this page: the last link counts. */
  isLeaving: () => boolean
  browser: Browser
}

type Step = { path: string; signal: AbortSignal; remote: () => string | undefined }

/**
 * The fallback for a client-side navigation that fails or hangs: the browser requests the page from the server. It
 * cannot loop, because a page from the server is shown without a navigation of the router.
 */
export function createNativeNavigation({
  pending,
  isWaiting,
  onFailure,
  isLeaving,
  browser,
}: NativeNavigationOptions) {
  let endsAt = performance.now() + deadline

  /** Starts the deadline, one for all steps of a navigation: a visitor waits for the page, not for a file. */
  function begin() {
    endsAt = performance.now() + deadline
  }

  /**
   * Runs a step of a navigation. Never settles when the browser leaves, because the router would act on the result.
   */
  async function orLeave<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const navigation = pending()
    const isForBrowser =
      isWaiting() ||
      isLeaving() ||
      isTooLong(navigation) ||
      (isOffline() && isForOther(navigation, browser))
    if (isForBrowser && navigation.state === 'loading') return leave(browser, navigation)
    try {
      return await beforeDeadline(step.path, work(), endsAt - performance.now())
    } catch (cause) {
      const navigation = pending()
      // The visitor has left for another page, or this is the first page.
      if (step.signal.aborted || navigation.state !== 'loading') throw cause
      const remote = step.remote()
      onFailure(navigationError(step.path, remote, cause), remote)
      return leave(browser, navigation)
    }
  }

  /** Loads page modules with their parts, and runs loaders, under the navigation's deadline. */
  const dataStrategy: DataStrategyFunction = ({ request, matches }) => {
    // A native navigation would turn a form submission into a GET.
    if (request.method !== 'GET') return resolve(matches)
    const { pathname: path } = new URL(request.url)
    const remote = () => /^(.+?):/.exec(matches.at(-1)?.route.id ?? '')?.[1]
    return orLeave({ path, signal: request.signal, remote }, () => resolveWhole(matches))
  }

  return { begin, orLeave, dataStrategy }
}

/** True for another page than the one that is shown. Back and forward have changed the address already. */
function isForOther({ location, historyAction }: Navigation, { pathname }: Browser) {
  return historyAction === 'POP' || location?.pathname !== pathname
}

/** The server refuses such an address, and says what to do; a parameter that no page reads it takes. */
function isTooLong({ location }: Navigation) {
  if (!location) return false
  const { pathname, search } = location
  const values = [...new URLSearchParams(search).values()]
  const isLong = pathname.length + search.length > longestUrl
  return isLong || values.some(({ length }) => length > longestParameter)
}

/** The service worker has kept documents: the browser has to ask for one. */
function isOffline() {
  return !navigator.onLine && Boolean(navigator.serviceWorker?.controller)
}

function leave(
  browser: Browser,
  { location, historyAction }: Navigation & { state: 'loading' },
): Promise<never> {
  const path = createPath(location)
  // Back and forward have changed the address already, and must not add to the history.
  if (historyAction === 'POP' || path === createPath(browser)) browser.reload()
  // Open redirect: without the origin, a path with two leading slashes would lead to another host.
  else if (historyAction === 'REPLACE') browser.replace(browser.origin + path)
  else browser.assign(browser.origin + path)
  return new Promise(() => undefined)
}

type Matches = Parameters<DataStrategyFunction>[0]['matches']

/**
 * A page that came as HTML has its parts as its regions wake, or not at all when their code is lost. Coming back to it
 * needs them all, and so does a choice within it: React shows no change before what the change may concern is hydrated.
 * Pages that are still lazy bring theirs (`withParts`).
 */
async function resolveWhole(matches: Matches) {
  const parts = matches.map(({ route }) => loadParts(route))
  const [results] = await Promise.all([resolve(matches), ...parts])
  return results
}

async function resolve(matches: Matches) {
  const due = matches.filter(({ shouldLoad }) => shouldLoad)
  const results = await Promise.all(
    due.map(async (match): Promise<[string, DataStrategyResult]> => {
      const result = await match.resolve()
      if (isFault(result)) throw result.result
      return [match.route.id, result]
    }),
  )
  return Object.fromEntries(results)
}

/** Redirects and not found are answers. */
function isFault({ type, result }: DataStrategyResult) {
  return type === 'error' && !(result instanceof Response) && !(result instanceof NotFoundError)
}

function navigationError(path: string, remote: string | undefined, cause: unknown) {
  const what = `could not show ${path} here, so the browser asks the server for it`
  if (remote) return new RemoteError(remote, what, { cause })
  const reason = messageOf(cause)
  return new Error(`The site ${what}: ${reason}`, { cause })
}
