import type { Release } from '@site/releases'

/** What the builds of `npm run dev` tell the shell. */
export type DevelopmentBuild =
  | { part: string; state: 'building' }
  | { part: string; state: 'failed'; problem: string }
  | {
      part: string
      state: 'built'
      /** Of the browser's modules, as they know it themselves. */
      hash: string
      /** Of everything. */
      id: string
      dist: string
      release: Release
      /** The saved file that asked for it, and how long it took. */
      file?: string | undefined
      ms?: number
    }

/** What the shell tells open pages. */
export type DevelopmentNews =
  /** A page that has seen another start is of another shell. */
  | { kind: 'shell'; start: string }
  | { kind: 'failed'; remote: string; problem: string }
  | { kind: 'built'; remote: string; hash: string; css: string }
