import type { ListedPage, RunSettings, ServiceName } from '@site/contract'
import type { Preview } from '@site/releases'
import type { Holes } from '../../release-set/inline/page-filling'
import type { LoadedRelease, ReleaseSet } from '../../release-set/release-set'

/** Everything a renderer is told. It has no environment and reads no file, and this holds no secret. */
export type RendererSetup = {
  shell: Pick<ReleaseSet['shell'], 'id' | 'release'>
  /** The server build comes as the bytes of the frame. Absent for pages without a remote. */
  remote?: Pick<LoadedRelease, 'id' | 'release'> | undefined
  settings: RunSettings
  /** Origin and path that release folders are served under. */
  releasesUrl: string
  /** True in a rehearsal, whose renderer ends with the terminal. */
  isRehearsed?: boolean | undefined
  /** For the rehearsal: records what the remote does besides rendering. */
  isInspected?: boolean | undefined
  /** For the rehearsal, which no visitor waits for: how long a service may take, in ms. */
  serviceDeadlineMs?: number | undefined
}

/** Longest message of a failure, in characters. It contains addresses, which any visitor may make long. */
export const longestReason = 4000

export type RendererRequest =
  | { kind: 'start'; setup: RendererSetup }
  | { kind: 'page'; id: number; page: PageRequest }
  | { kind: 'list'; id: number }
  /** `settles`: waits for timers and connections after all pages are rendered. */
  | { kind: 'inspect'; id: number; settles: boolean }
  | { kind: 'ping' }

export type RendererAnswer =
  /** `failure`: why the remote could not be loaded; its pages show the error screen. */
  | { kind: 'ready'; failure?: string | undefined }
  | { kind: 'echo' }
  /** The circuit breaker of a service has opened or closed. */
  | { kind: 'service'; message: string }
  /** A page waits for a service, or goes on: the time between is not its own work. */
  | { kind: 'waits'; id: number }
  | { kind: 'works'; id: number }
  | { kind: 'page'; id: number; answer: WrittenPage & { body: Buffer } }
  | { kind: 'list'; id: number; list: PageList }
  | { kind: 'inspection'; id: number; inspection: Inspection }
  /** `cause`: whose fault it is, when that is known. */
  | { kind: 'failed'; id: number; message: string; cause?: 'service' | 'remote' | undefined }

/** The pages of one remote, for the sitemap. */
export type PageList = { pages: ListedPage[]; failure?: string | undefined }

/** What was found when a remote was loaded and its pages were rendered. */
export type Inspection = {
  /** Addresses to render: its pages, and some that it lists from data. */
  paths: string[]
  slices: string[]
  /** Changes of shared globals, by their paths. */
  leaks: string[]
  /** Errors and warnings written to the console. */
  complaints: string[]
  /** Uncaught errors. */
  uncaught: string[]
  /** Timers and connections that outlive the rendering. */
  pending: string[]
}

export type PageRequest = {
  /** The canonical path and query. */
  url: string
  /** The fields of a posted form. */
  form?: Record<string, string>
  /** Shown with the badge of a preview. */
  preview?: Preview | undefined
  /** Shown with its anatomy; these are the other remotes of its set. */
  anatomy?: OtherPart[] | undefined
}

/** A remote of the page's set that has no part in the page. */
export type OtherPart = { part: string; team: string; version: string; release: string }

export type PageAnswer = {
  status: number
  /** Empty with status 404: the shared page for missing addresses. */
  body: string | Buffer
  /** The id of its route, by which its styles are known. */
  page?: string | undefined
  /** Set for files such as feeds. */
  contentType?: string | undefined
  /** Target of a redirect. */
  location?: string | undefined
  /** Why the page shows the error screen, or lacks the data of a service. */
  failure?: string | undefined
  /** Where code threw, for developers. */
  stack?: string | undefined
  /** Whose failure it is: only that of the remote's own code counts against its release. */
  cause?: 'service' | 'remote' | undefined
  /** Of a form: what its service did not take, for the outbox. */
  unsent?: UnsentCall | undefined
}

/** A page as the renderer writes it: with holes for the blocks that the server puts in. A file has none. */
export type WrittenPage = PageAnswer & { holes?: Holes | undefined }

/** In bytes of JSON: what services take. */
export const largestCall = 64 * 1024

/** A POST to a service, to be sent again. */
export type UnsentCall = {
  service: ServiceName
  path: string
  headers: Record<string, string>
  /** JSON. */
  body: string
  /** Where the visitor is led once it is kept. */
  location: string
}
