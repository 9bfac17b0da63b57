import type { RunSettings } from '@site/contract'
import type { Preview, Release } from '@site/releases'

export type LiveRemote = {
  /** `<version>-<hash>`. */
  id: string
  release: Release
  serverCode: Uint8Array
  css: string
}

/** One release of every remote: all that a page is made of, and all that a renderer is given. */
export type ReleaseSet = {
  id: string
  remotes: LiveRemote[]
  shell: { id: string; release: Release; css: string; boot: string }
}

export type RendererData = {
  /** The program of the worker. */
  rendererFile: string
  releaseSet: ReleaseSet
  settings: RunSettings
  /** Origin and path that release folders are served under. */
  releasesUrl: string
  serviceTimeoutMs: number
  /** The remote of which the renderer takes note what it does besides rendering. */
  rehearsed?: string
}

export type PageRequest = {
  /** Path and the parameters that count, in one order. */
  url: string
  /** The fields of a posted form. */
  form?: Record<string, string>
  /** Shown as one, to the visitor who opened its link. */
  preview?: Preview | undefined
  /** Shown with what it is made of. */
  anatomy?: boolean
}

export type PageAnswer = {
  status: number
  body: string
  /** Of what is no page. */
  contentType?: string | undefined
  /** Where to go instead. */
  location?: string
  /** What went wrong: the page shows the error screen, or lacks what a service did not answer. */
  failure?: string | undefined
}
