/** The parts of a page, for developers. Crosses from the server into the browser. */
export type PageAnatomy = {
  parts: PartAnatomy[]
  /** The remote that the page belongs to. */
  remote: string | null
}

export type PartAnatomy = {
  /** `shell`, or the name of a remote. */
  part: string
  team: string
  version: string
  release: string
  /** Size of the part's modules and styles on this page, before compression. */
  bytes: number
  /** Server time of its loaders and its rendering, in ms; null for parts that were not rendered. */
  serverMs: number | null
  /** `fallback`: the error screen, or a page without the data of a service. */
  state: 'live' | 'fallback' | 'not on this page'
}
