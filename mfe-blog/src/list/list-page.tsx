import type { PageHandle } from '@site/contract'
import { type LoaderFunctionArgs, load } from '@site/platform'
import { readPage } from '@site/ui/lists'
import { loadNames, loadPosts, selectIsUnknown } from '../blog-slice'
import { AuthorLinks } from './author-links'
import { CategoryFilter } from './category-filter'
import styles from './list-page.module.css'
import { readFilter } from './post-filter'
import { PostList } from './post-list'
import { ResetFilter } from './reset-filter'

export async function loader(page: LoaderFunctionArgs) {
  const query = new URL(page.request.url).searchParams
  const posts = loadPosts({ filter: readFilter(query), page: readPage(query) })
  await load(page, posts, loadNames('categories'), loadNames('authors'))
  return null
}

export function Component() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Notes from the shop floor to the ledger</h1>
        <p>
          Trends, insights and best practices in business process automation for manufacturing,
          worked through with real numbers.
        </p>
      </header>
      <div className={styles.filters}>
        <div className={styles.bar}>
          <CategoryFilter />
          <ResetFilter />
        </div>
        <AuthorLinks />
      </div>
      <PostList />
    </div>
  )
}

export const handle: PageHandle = {
  metadata: ({ state }) => ({
    title: 'Blog: business process automation for manufacturing',
    description:
      'Trends, insights and best practices in business process automation for manufacturing: production, supply chain, finance, compliance and people.',
    // Keeps the page of an outage out of search engines.
    ...(selectIsUnknown(state) && { robots: 'noindex' }),
  }),
}
