import type { Preview, Release } from '@site/releases'

export type LiveRemote = {
  /** `<version>-<hash>`. */
  id: string
  release: Release
  serverCode: Uint8Array
  css: string
}

/** One release of every remote: what a visitor's pages come from. */
export type ReleaseSet = {
  id: string
  remotes: LiveRemote[]
  shell: { id: string; release: Release; css: string; boot: string }
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
