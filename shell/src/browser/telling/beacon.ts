import type { HttpClient, Platform } from '@site/contract'
import type { PageRemote } from '../../page/page-state'

/** Times are those of `performance.now()`. */
export type Trouble = { at: number } & (
  | { kind: 'error'; error: unknown; from: string }
  | { kind: 'load'; remote: PageRemote }
  | { kind: 'service'; error: unknown }
)

/** What happened on this page, to be told by `telling.ts`. */
export type PageLog = {
  /** Whose page was shown from when on. */
  shown: { at: number; remote: PageRemote | undefined }[]
  troubles: Trouble[]
  onChange?: () => void
}

/**
 * Notes how the site's pages do with their visitors, by remote and release: a release that does worse than the
 * one before is taken back. What it means is found out by code that comes after hydration.
 */
export function startBeacon(owner: PageRemote | null) {
  const log: PageLog = { shown: [{ at: 0, remote: owner ?? undefined }], troubles: [] }
  let isTelling = false

  async function startTelling() {
    if (isTelling) return
    isTelling = true
    try {
      ;(await import('./telling')).startTelling(log)
    } catch {
      // The network is gone, and then there is nothing to be told either. The next trouble tries again.
      isTelling = false
    }
  }

  function note(trouble: Trouble) {
    // A page that fails in a loop has told enough by then.
    if (log.troubles.length < 100) log.troubles.push(trouble)
    log.onChange?.()
    void startTelling()
  }

  function noteError(error: unknown, from = '') {
    note({ kind: 'error', error, from, at: performance.now() })
  }

  setTimeout(startTelling, 1000)
  addEventListener('error', ({ error, filename }) => noteError(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason))

  return {
    noteError,
    noteFailedLoad: (remote: PageRemote) => note({ kind: 'load', remote, at: performance.now() }),
    /** The page of another remote is shown, or of none. */
    moveTo(remote: PageRemote | undefined) {
      if (log.shown.at(-1)?.remote === remote) return
      log.shown.push({ at: performance.now(), remote })
      log.onChange?.()
    },
    /** Notes failed calls as well: what follows from them is no fault of a release. */
    watchServices(platform: Platform): Platform {
      const { blog, recruitment, contact } = platform.api
      const watch = (client: HttpClient): HttpClient => ({
        get: (path, options) => client.get(path, options).catch(noteFailure(options?.signal)),
        post: (path, body, options) =>
          client.post(path, body, options).catch(noteFailure(options?.signal)),
      })
      const noteFailure = (signal: AbortSignal | undefined) => (error: unknown) => {
        if (!signal?.aborted) note({ kind: 'service', error, at: performance.now() })
        throw error
      }
      return {
        ...platform,
        api: { blog: watch(blog), recruitment: watch(recruitment), contact: watch(contact) },
      }
    },
  }
}
