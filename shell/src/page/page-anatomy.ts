/** What a page is made of, for the people who make it. Crosses from the server into the browser. */
export type PageAnatomy = {
  parts: PartAnatomy[]
  /** The remote whose page it is. */
  owner: string | null
}

export type PartAnatomy = {
  /** `shell`, or a remote. */
  part: string
  team: string
  version: string
  release: string
  /** The modules and styles this page needs of it, before compression. */
  bytes: number
  /** Time the server took for its loaders and its rendering; null for parts that were not rendered. */
  serverMs: number | null
  /** `fallback`: the error screen, or a page that lacks what a service did not answer. */
  state: 'live' | 'fallback' | 'not on this page'
}
