import type { HttpClient, Platform } from '@site/contract'
import type { PageRemote } from '../../page/page-state'

/** Times are those of `performance.now()`. */
export type Trouble = { at: number } & (
  | { kind: 'error'; error: unknown; from: string }
  | { kind: 'load'; remote: PageRemote }
  | { kind: 'service'; error: unknown }
)

/** The log of this page, sent by `telling.ts`. */
export type PageLog = {
  /** The remote whose page was shown, and since when. */
  shown: { at: number; remote: PageRemote | undefined }[]
  troubles: Trouble[]
  onChange?: () => void
}

/**
 * Real user monitoring: notes how pages do, by remote and release, so that a release that does worse than the one
 * before is taken back. Kept small; the evaluation loads after hydration.
 */
export function startBeacon(remote: PageRemote | null) {
  const log: PageLog = { shown: [{ at: 0, remote: remote ?? undefined }], troubles: [] }
  let isTelling = false

  async function startTelling() {
    if (isTelling) return
    isTelling = true
    try {
      ;(await import('./telling')).startTelling(log)
    } catch {
      // Offline, and then nothing can be sent either. The next trouble retries.
      isTelling = false
    }
  }

  function note(trouble: Trouble) {
    // Bounded, for a page that fails in a loop.
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
    /** Notes that a page of another remote is shown, or of none. */
    moveTo(remote: PageRemote | undefined) {
      if (log.shown.at(-1)?.remote === remote) return
      log.shown.push({ at: performance.now(), remote })
      log.onChange?.()
    },
    /** Wraps the services to note failed calls: errors that follow from them are no fault of a release. */
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
