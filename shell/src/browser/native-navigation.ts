import { NotFoundError } from '@site/platform'
import {
  createPath,
  type DataStrategyFunction,
  type DataStrategyResult,
  type Navigation,
} from 'react-router-dom'
import { RemoteError } from '../page/remote-error'
import { beforeDeadline, deadline } from './deadline'

export type Browser = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'> &
  Pick<Location, 'assign' | 'replace' | 'reload'>

type NativeNavigationOptions = {
  /** The router's navigation that is under way. */
  pending: () => Navigation
  /** Whether the page still waits for its remote: React cannot leave HTML that it has not hydrated. */
  isWaiting: () => boolean
  /** `remote`: the one whose files or code failed; undefined when it is not known. */
  onFailure: (error: Error, remote: string | undefined) => void
  browser: Browser
}

type Step = { path: string; signal: AbortSignal; remote: () => string | undefined }

/**
 * The way out of a navigation that fails or hangs: the browser asks the server for the page. No loop can
 * come of it, because a page that arrives from the server is shown without a navigation of the router.
 */
export function createNativeNavigation({
  pending,
  isWaiting,
  onFailure,
  browser,
}: NativeNavigationOptions) {
  let endsAt = performance.now() + deadline

  /** One deadline for all steps of a navigation: a visitor waits for the page, not for its files. */
  function begin() {
    endsAt = performance.now() + deadline
  }

  /** What the step results in. Never settles when the browser leaves, as with a redirect of the router's. */
  async function orLeave<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const waiting = isWaiting() ? pending() : undefined
    if (waiting?.state === 'loading') return leave(browser, waiting)
    try {
      return await beforeDeadline(step.path, work(), endsAt - performance.now())
    } catch (cause) {
      const navigation = pending()
      // The visitor has gone elsewhere meanwhile, or the page has only arrived.
      if (step.signal.aborted || navigation.state !== 'loading') throw cause
      const remote = step.remote()
      onFailure(describe(step.path, remote, cause), remote)
      return leave(browser, navigation)
    }
  }

  /** Loads page modules and runs loaders, which wait for the parts of a page. */
  const dataStrategy: DataStrategyFunction = ({ request, matches }) => {
    // Leaving would turn a form that is being sent into a GET.
    if (request.method !== 'GET') return resolve(matches)
    const { pathname: path } = new URL(request.url)
    const remote = () => /^(.+?):/.exec(matches.at(-1)?.route.id ?? '')?.[1]
    return orLeave({ path, signal: request.signal, remote }, () => resolve(matches))
  }

  return { begin, orLeave, dataStrategy }
}

function leave(
  browser: Browser,
  { location, historyAction }: Navigation & { state: 'loading' },
): Promise<never> {
  const path = createPath(location)
  // Back and forward have moved the address already, and their entry of the history is to stay.
  if (historyAction === 'POP' || path === createPath(browser)) browser.reload()
  // With the origin: a path that begins with two slashes would lead to another host.
  else if (historyAction === 'REPLACE') browser.replace(browser.origin + path)
  else browser.assign(browser.origin + path)
  return new Promise(() => undefined)
}

async function resolve(matches: Parameters<DataStrategyFunction>[0]['matches']) {
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

/** A redirect and a page that does not exist are answers. */
function isFault({ type, result }: DataStrategyResult) {
  return type === 'error' && !(result instanceof Response) && !(result instanceof NotFoundError)
}

function describe(path: string, remote: string | undefined, cause: unknown) {
  const what = `could not show ${path} here, so the browser asks the server for it`
  if (remote) return new RemoteError(remote, what, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The site ${what}: ${reason}`, { cause })
}
