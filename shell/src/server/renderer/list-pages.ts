import type { ListedPage, Platform } from '@site/contract'
import type { Federation } from '../../page/federation'
import { messageOf } from '../../page/thrown'
import { pagePaths } from './page-paths'
import type { PageList } from './protocol/protocol'

const longestListing = 3000

type Listing = { federation: Federation; platform: Platform }

/** The pages of a remote for the sitemap: those of its routes, and those it lists from data. */
export async function listPages(
  { federation, platform }: Listing,
  remote: string,
): Promise<PageList> {
  const fixed: ListedPage[] = []
  try {
    const { routes, listPages: list } = await federation.loadRemote(remote)
    fixed.push(...pagePaths(routes).map((path) => ({ path })))
    const found = (await list?.(platform, AbortSignal.timeout(longestListing))) ?? []
    return { pages: [...fixed, ...found] }
  } catch (error) {
    return {
      pages: fixed,
      failure: `The pages of ${remote} are not in the sitemap: ${messageOf(error)}`,
    }
  }
}
