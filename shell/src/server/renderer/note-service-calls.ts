import {
  type HttpClient,
  isTransientRefusal,
  type Platform,
  type ServiceName,
} from '@site/contract'
import { HttpError } from '@site/platform'
import type { UnsentCall } from './protocol/protocol'

/** Told when a page begins to wait for a service, and when it goes on. */
export type OnService = (isWaiting: boolean) => void

type Listeners = {
  onService: OnService
  /** Told of a call that is to be kept because its service did not take it. */
  onUnsent: (call: UnsentCall) => void
}

/** Wraps the platform of one page, to report when it waits for a service, and which calls a service did not take. */
export function noteServiceCalls(platform: Platform, { onService, onUnsent }: Listeners): Platform {
  let calls = 0
  async function note<Answer>(call: Promise<Answer>) {
    if (calls++ === 0) onService(true)
    try {
      return await call
    } finally {
      if (--calls === 0) onService(false)
    }
  }
  const watched = (service: ServiceName): HttpClient => {
    const { get, post } = platform.api[service]
    return {
      get: (...call) => note(get(...call)),
      async post(path, sent, { keep, ...options } = {}) {
        try {
          return await note(post(path, sent, options))
        } catch (error) {
          if (keep && mayBeTakenLater(error)) {
            const { headers = {} } = options
            onUnsent({ service, path, headers, body: JSON.stringify(sent), ...keep })
          }
          throw error
        }
      },
    }
  }
  const api = {
    blog: watched('blog'),
    recruitment: watched('recruitment'),
    contact: watched('contact'),
  }
  return { ...platform, api }
}

/** False for a refusal that is not transient: the service would refuse a retry too. */
function mayBeTakenLater(error: unknown) {
  const { status = 500 } = error instanceof HttpError ? error : {}
  return status < 400 || status >= 500 || isTransientRefusal(status)
}
