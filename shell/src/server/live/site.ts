import type { Canary, History } from '@site/releases'
import type { SetFile } from '../../page/page-state'
import type { ReleaseSet } from '../release-set/release-set'
import type { PageAnswer, PageRequest } from '../renderer/protocol/protocol'
import type { PageSource } from './renderers/page-source'

/** What is served: the live release set, or while developing one with newer builds in it. */
export type Site = {
  readonly releaseSet: ReleaseSet | undefined
  /** What `/_site/releases.json` says: version and release of each remote. */
  readonly liveRemotes: Record<string, { version: string; release: string }>
  /** Releases that a share of the visitors gets, and that can be started. */
  readonly canaries: Readonly<Record<string, Canary>>
  readonly history: History
  /** Why the site is not as it should be; empty when all is well. */
  readonly problems: string[]
  /** Development only: resolves when the latest build is rendered. Requests wait for it. */
  readonly changing?: Promise<void> | undefined
  /** Never rejects: what cannot go live now is tried again. */
  start(): Promise<void>
  stop(): Promise<void>
  /** What makes the page at an address of a set. */
  sourceOf(url: string, set: ReleaseSet): PageSource
  /** A page for one visitor, which is kept nowhere. */
  renderAlone(page: PageRequest, set: ReleaseSet): Promise<PageAnswer>
  /** The page for every address that no remote has a page at. */
  renderNotFound(): Promise<PageAnswer>
  /** The file of this or an earlier set, or of a side set. */
  readSet(id: string): Promise<SetFile | undefined>
  /** The live set with one release in it that is not live. Rejects when that cannot be started. */
  openSideSet(remote: string, release: string): Promise<ReleaseSet>
  /** Whether visitors get a release now, all or some of them, or got it lately. */
  isServed(remote: string, release: string): boolean
}
