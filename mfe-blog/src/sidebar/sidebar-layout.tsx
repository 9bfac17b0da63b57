import { type LoaderFunctionArgs, load, Outlet } from '@site/platform'
import { loadRecent } from '../blog-slice'
import { feedPath, feedType } from '../feed/feed-path'
import { FollowUs } from './follow-us'
import { RecentPosts } from './recent-posts'
import styles from './sidebar-layout.module.css'

export async function loader(page: LoaderFunctionArgs) {
  await load(page, loadRecent())
  return null
}

/** The loads of a page end when it is left, so the next page loads what is still missing. */
export function shouldRevalidate() {
  return true
}

export function Component() {
  return (
    <div className={styles.layout}>
      <link rel="alternate" type={feedType} href={feedPath} title="Blog" />
      <div className={styles.page}>
        <Outlet />
      </div>
      <aside className={styles.sidebar} aria-label="More from the blog">
        <FollowUs />
        <RecentPosts />
      </aside>
    </div>
  )
}
