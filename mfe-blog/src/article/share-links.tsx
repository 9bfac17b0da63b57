import { usePlatform } from '@site/platform'
import { isForBrowser } from '@site/ui/controls'
import type { MouseEvent } from 'react'
import type { Post } from '../blog-api'
import { postPath } from '../post-path'
import { ShareButtons } from './share-buttons'
import styles from './share-links.module.css'

type ShareLinksProps = { post: Post }

export function ShareLinks({ post }: ShareLinksProps) {
  const { settings } = usePlatform()
  const address = new URL(postPath(post.slug), settings.publicUrl).href
  return (
    <section className={styles.share}>
      <h2>Share this article</h2>
      <ul>
        {shareAddresses(address, post.title).map(({ network, href }) => (
          <li key={network}>
            <a href={href} target="_blank" rel="noopener noreferrer" onClick={openWindow}>
              <span data-spoken-only>Share on </span>
              {network}
              <span data-spoken-only> (opens in a new window)</span>
            </a>
          </li>
        ))}
        <ShareButtons url={address} title={post.title} />
      </ul>
    </section>
  )
}

function shareAddresses(address: string, title: string) {
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(title)
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${text}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ]
}

function openWindow(event: MouseEvent<HTMLAnchorElement>) {
  if (isForBrowser(event)) return
  event.preventDefault()
  window.open(event.currentTarget.href, '_blank', 'noopener,noreferrer,width=550,height=400')
}
