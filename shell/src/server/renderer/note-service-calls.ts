import type { HttpClient, Platform } from '@site/contract'

/** Told when a page begins to wait for a service, and when it goes on. */
export type OnService = (isWaiting: boolean) => void

/** The same platform for one page, which says while it waits for a service. */
export function noteServiceCalls(platform: Platform, onService: OnService): Platform {
  let calls = 0
  async function note<Answer>(call: Promise<Answer>) {
    if (calls++ === 0) onService(true)
    try {
      return await call
    } finally {
      if (--calls === 0) onService(false)
    }
  }
  const watched = ({ get, post }: HttpClient): HttpClient => ({
    get: (...call) => note(get(...call)),
    post: (...call) => note(post(...call)),
  })
  const { blog, recruitment, contact } = platform.api
  const api = { blog: watched(blog), recruitment: watched(recruitment), contact: watched(contact) }
  return { ...platform, api }
}
