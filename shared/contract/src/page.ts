import type { SiteState } from './index'
import type { Platform } from './platform'

/** Metadata of a page, for search engines and social networks. */
export type PageMetadata = {
  /** Without the company's name, which the shell adds. */
  title: string
  description: string
  /** Path of the canonical address; without it, the path of the page. */
  canonicalPath?: string
  /** Default `index, follow`. */
  robots?: string
  type?: 'website' | 'article'
  /** Absolute address of the picture shown when the page is shared. */
  image?: string
}

export type PageView = {
  state: SiteState
  params: Readonly<Record<string, string | undefined>>
  pathname: string
}

/** A part of a page with code of its own, as `lazyPart` of the platform makes it. */
export type PagePart = { load(): Promise<unknown> }

/** The `handle` of a page's route. */
export type PageHandle = {
  /**
   * Fetched with the page when it is rendered or reached by a link, so that it appears complete. In a page that came as
   * HTML each is fetched when its region wakes.
   */
  parts?: readonly PagePart[]
  /** What the page is called in a trail such as Home › Services › Production. Default: its title. */
  breadcrumb?: string
  /**
   * schema.org objects about the page, for search engines. Written by the server only: from a module named
   * `*.server.ts` it costs browsers nothing.
   */
  structuredData?: (page: PageView, platform: Pick<Platform, 'company' | 'settings'>) => object[]
  metadata: (page: PageView) => PageMetadata
}
