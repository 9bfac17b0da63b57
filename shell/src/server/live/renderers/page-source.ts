import type { PageAnswer, PageRequest } from '../../renderer/protocol/protocol'
import type { RenderOptions } from './page-queue'

/** What a page is made by and of. Pages with one key and one address are the same page, in whichever set. */
export type PageSource = {
  /** The shell's release and that of the page's remote. */
  key: string
  remote: string | undefined
  /** Release id. */
  release: string | undefined
  /** Everybody gets it. A page of a canary must not stand in for one of these. */
  readonly isLive: boolean
  /** When it went live, on the clock of `performance.now()`. */
  readonly since: number
  render(page: PageRequest, options?: RenderOptions): Promise<PageAnswer>
  /** A visitor waits for a page that was only to be made new. */
  raise(url: string): void
}
