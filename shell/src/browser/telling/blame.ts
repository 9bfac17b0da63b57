import type { PageRemote } from '../../page/page-state'

/** Chrome, Firefox and Safari each have their own words for it. */
const failedFetch = /fetch|network|load failed|connection|cancell?ed/i
const failedImport = /dynamically imported module|importing a module|loading (css )?chunk/i
const networkErrors = ['HttpError', 'AbortError', 'TimeoutError', 'NetworkError']

/** The error of the network or of a service: a visitor in a tunnel is no fault of a release. */
export function isOfNetwork(error: unknown) {
  if (!navigator.onLine) return true
  if (!(error instanceof Error)) return false
  const { name, message } = error
  return networkErrors.includes(name) || (name === 'TypeError' && failedFetch.test(message))
}

/** A module or style sheet that did not come; its address is in the message, or it is unknown which. */
export function isFailedImport(error: unknown) {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || failedImport.test(error.message))
  )
}

/** A service that brought no answer, or failed. One that refused was asked for the wrong thing. */
export function isServiceFailure(error: unknown) {
  // An `HttpError` of whichever copy of the platform made it.
  const { status } = Object(error) as { status?: unknown }
  return typeof status !== 'number' || status >= 500 || status === 408 || status === 429
}

/**
 * The remote whose code an error comes from, by the addresses in its stack: the topmost counts. Undefined for
 * errors of the shell, of extensions, and of scripts of other origins, which have no stack here.
 */
export function findBlamed(
  error: unknown,
  from: string,
  remotes: PageRemote[],
): PageRemote | undefined {
  const stack = `${error instanceof Error ? error.stack : ''}\n${from}`
  if (stack.includes('-extension://')) return undefined
  const places = remotes
    .map((remote) => ({ remote, at: stack.indexOf(`/${remote.remote}/${remote.release}/`) }))
    .filter(({ at }) => at >= 0)
  return places.sort((one, other) => one.at - other.at)[0]?.remote
}
