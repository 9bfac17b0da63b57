import type { Canary, History, LiveRelease } from '@site/releases'
import type { SetFile } from '../../page/page-state'
import type { LoadedRelease, ReleaseSet } from '../release-set/release-set'
import type { PageAnswer, PageRequest } from '../renderer/protocol/protocol'
import type { PageSource } from './renderers/page-source'

/** Visitors may still have pages open of what was live so many pointers ago. */
export const pointersServed = 50
/** More releases than those pointers name: as a rule each adds one, and the first has one of each remote. */
export const releasesServed = 2 * pointersServed

/** What is served: the live release set, or in development a set with newer builds. */
export type Site = {
  readonly releaseSet: ReleaseSet | undefined
  /** True while a remote that was promoted has no release that can be used: its addresses are unknown, not missing. */
  readonly lacksRemote?: boolean
  /** Content of `/_site/releases.json`: version and release of each remote. */
  readonly liveRemotes: Record<string, LiveRelease>
  /** Canaries that can be started. */
  readonly canaries: Readonly<Record<string, Canary>>
  readonly history: History
  /** Development only: the remotes that are shown from their sources. */
  readonly developed?: string[]
  /** Why the site is not as it should be; empty when all is well. */
  readonly problems: string[]
  /** Development only: resolves when the latest build is rendered. Requests wait for it. */
  readonly changing?: Promise<void> | undefined
  /** Never rejects: a set that cannot go live now is tried again. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The source of the page at an address of a set. */
  sourceOf(url: string, set: ReleaseSet): PageSource
  /** The remote that renders a page for one visitor. A missing address needs one too, for badge and anatomy. */
  loneRemote(url: string, set: ReleaseSet): LoadedRelease | undefined
  /** Renders a page for one visitor, which is never cached. */
  renderAlone(page: PageRequest, set: ReleaseSet): Promise<PageAnswer>
  /** The one page for all missing addresses. */
  renderNotFound(): Promise<PageAnswer>
  /** The page for a browser that has no connection. */
  renderOffline(): Promise<PageAnswer>
  /** The file of the live set, an earlier set or a side set. */
  readSet(id: string): Promise<SetFile | undefined>
  /** A side set: the live set with one release replaced. Rejects when that release cannot be started. */
  openSideSet(remote: string, release: string): Promise<ReleaseSet>
  /** True when visitors get a release now, all or some of them, or got it recently. */
  isServed(remote: string, release: string): boolean
}
