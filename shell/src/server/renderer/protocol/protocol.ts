import type { ListedPage, RunSettings } from '@site/contract'
import type { Preview } from '@site/releases'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'

/** All that a renderer is told. It has no environment and reads no file, and no secret is among this. */
export type RendererSetup = {
  shell: ReleaseSet['shell']
  /** Its server build comes as the bytes of the frame. Absent for pages that belong to no remote. */
  remote?: Omit<LoadedRelease, 'serverCode'> | undefined
  settings: RunSettings
  /** Origin and path that release folders are served under. */
  releasesUrl: string
  /** Takes note of what the remote does besides rendering. */
  isInspected?: boolean | undefined
}

/** Of a failure, in characters: addresses are part of it, and anyone may write long ones. */
export const longestReason = 4000

export type RendererRequest =
  | { kind: 'start'; setup: RendererSetup }
  | { kind: 'page'; id: number; page: PageRequest }
  | { kind: 'list'; id: number }
  /** `settles`: waits for what is left behind when all has been rendered. */
  | { kind: 'inspect'; id: number; settles: boolean }
  | { kind: 'ping' }

export type RendererAnswer =
  /** `failure`: the remote could not be loaded; its pages show the error screen. */
  | { kind: 'ready'; failure?: string | undefined }
  | { kind: 'echo' }
  /** The circuit breaker of a service has opened or closed. */
  | { kind: 'service'; message: string }
  /** A page waits for a service, or goes on: the time between is not its own work. */
  | { kind: 'waits'; id: number }
  | { kind: 'works'; id: number }
  | { kind: 'page'; id: number; answer: PageAnswer }
  | { kind: 'list'; id: number; list: PageList }
  | { kind: 'inspection'; id: number; inspection: Inspection }
  /** `cause`: whose fault it is, when that is known. */
  | { kind: 'failed'; id: number; message: string; cause?: 'service' | 'remote' | undefined }

/** The pages of one remote, for the sitemap. */
export type PageList = { pages: ListedPage[]; failure?: string | undefined }

/** What a remote turned out to be when it was loaded and its pages were rendered. */
export type Inspection = {
  /** Addresses to render: its pages, and some of those it finds in data. */
  paths: string[]
  slices: string[]
  /** What it left behind in the shell's own world. */
  leaks: string[]
  /** What was written to the console as an error or a warning. */
  complaints: string[]
  /** Errors that nothing caught. */
  uncaught: string[]
  /** Timers and connections that outlive the rendering. */
  pending: string[]
}

export type PageRequest = {
  /** Path and the parameters that count, in one order. */
  url: string
  /** The fields of a posted form. */
  form?: Record<string, string>
  /** Shown as one, to the visitor who opened its link. */
  preview?: Preview | undefined
  /** Shown with what it is made of: the other remotes of its set. */
  anatomy?: OtherPart[] | undefined
}

/** A remote of the page's set that has no share in the page. */
export type OtherPart = { part: string; team: string; version: string; release: string }

export type PageAnswer = {
  status: number
  /** Empty with status 404: the page that is the same for every missing address. */
  body: string
  /** Of what is no page. */
  contentType?: string | undefined
  /** Where to go instead. */
  location?: string | undefined
  /** What went wrong: the page shows the error screen, or lacks what a service did not answer. */
  failure?: string | undefined
  /** Whose the failure is: only that of a remote's own code is held against its release. */
  cause?: 'service' | 'remote' | undefined
}
