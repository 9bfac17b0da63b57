import type { Release } from '@site/releases'

/** Messages from the builds of `npm run dev` to the shell. */
export type DevelopmentBuild =
  | { part: string; state: 'building' }
  | { part: string; state: 'failed'; problem: string }
  | {
      part: string
      state: 'built'
      /** Hash of the browser build, as its modules know it. */
      hash: string
      /** Hash of both builds. */
      id: string
      dist: string
      release: Release
      /** The saved file that caused the build, and the time it took. */
      file?: string | undefined
      ms?: number
    }

/** Messages from the shell to open pages. */
export type DevelopmentNews =
  /** A page that has seen another `start` belongs to an earlier shell. */
  | { kind: 'shell'; start: string }
  | { kind: 'failed'; remote: string; problem: string }
  | { kind: 'built'; remote: string; hash: string; css: string }
