import { isTransientRefusal } from '@site/contract'
import type { PageRemote } from '../../page/page-state'

/** The messages of Chrome, Firefox and Safari, which differ. */
const failedFetch = /fetch|network|load failed|connection|cancell?ed/i
const failedImport = /dynamically imported module|importing a module|loading (css )?chunk/i
const networkErrors = ['HttpError', 'AbortError', 'TimeoutError', 'NetworkError']

/** True for an error of the network or of a service, for example in a tunnel, which is no fault of a release. */
export function isOfNetwork(error: unknown) {
  if (!navigator.onLine) return true
  if (!(error instanceof Error)) return false
  const { name, message } = error
  return networkErrors.includes(name) || (name === 'TypeError' && failedFetch.test(message))
}

/** True for a module or style sheet that did not load; its address may be in the message. */
export function isFailedImport(error: unknown) {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || failedImport.test(error.message))
  )
}

/**
 * True for a service that failed or did not answer. If it refused, the request was wrong, which is the remote's
 * fault.
 */
export function isServiceFailure(error: unknown) {
  // No instanceof, because an `HttpError` may come from another copy of the platform.
  const { status } = Object(error) as { status?: unknown }
  return typeof status !== 'number' || status >= 500 || isTransientRefusal(status)
}

/**
 * The remote whose code threw: the topmost in the stack. Undefined for errors of the shell, of extensions, and of
 * cross-origin scripts, which have no stack.
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
