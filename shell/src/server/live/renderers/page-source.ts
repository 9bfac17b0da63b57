import type { NamedRelease } from '../../release-set/release-set'
import type { PageAnswer, PageRequest } from '../../renderer/protocol/protocol'
import type { RenderOptions } from './queue/job'

/** What renders a page: with the same key and the same address it is the same page, in every set. */
export type PageSource = {
  /** Made of the shell's release and the release of the page's remote. */
  key: string
  remote: string | undefined
  /** The release whose styles and modules its pages name. */
  loaded: NamedRelease | undefined
  /** Release id. */
  release: string | undefined
  /** True when all visitors get it. A canary's page must not stand in for one of these. */
  readonly isLive: boolean
  /** When it went live, on the monotonic clock of `performance.now()`. */
  readonly since: number
  render(page: PageRequest, options?: RenderOptions): Promise<PageAnswer>
  /** Raises the priority of a refresh for which a visitor waits now. */
  raise(url: string): void
}
