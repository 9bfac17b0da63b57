import type { LiveSite } from './live-site'

type Face =
  | 'releaseSet'
  | 'liveRemotes'
  | 'canaries'
  | 'history'
  | 'problems'
  | 'start'
  | 'stop'
  | 'render'
  | 'readSet'
  | 'openBeside'
  | 'ownerOf'
  | 'isServed'

/** What is served: the live release set, or while developing one with newer builds in it. */
export type Site = Pick<LiveSite, Face> & {
  /** Settled when what was saved last is what is served. */
  readonly changing?: Promise<void> | undefined
}
