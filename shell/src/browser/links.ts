import { isForBrowser } from '@site/ui/controls'
import { matchRoutes } from 'react-router-dom'
import { routesOf, withParts } from '../page/routes'
import { whenIdle } from './early/when-idle'
import type { Remotes } from './remotes/remotes'

type Navigate = (to: string, options: { preventScrollReset: boolean; replace: boolean }) => void

/**
 * Client-side navigation for links in regions that are not hydrated yet. A link that changes only the query keeps the
 * scroll position.
 */
export function routeColdLinks(navigate: Navigate) {
  document.addEventListener(
    'click',
    (event) => {
      const link = linkOf(event.target)
      if (!link || !globalThis.siteBoot?.isCold(link) || event.button !== 0 || isForBrowser(event))
        return
      if (link.target && link.target !== '_self') return
      const isHere = link.pathname === location.pathname
      const isSame = isHere && link.search === location.search
      // The browser leads to a part of the page, without any code.
      if (isSame && link.hash) return
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: isHere && !isSame,
        // As a link of the router does: back leads to another page.
        replace: isSame && !location.hash,
      })
    },
    true,
  )
}

/**
 * Prefetches the remote and the page behind a link that is hovered, focused or in view. Links of header and footer
 * are in view on every page, so for them only hover and focus count.
 */
export function prefetchLinks(
  remotes: Remotes,
  prepareRouter: () => Promise<unknown>,
  onNavigated: (run: () => void) => void,
) {
  /** False for a link that changes only the query: it needs no other page. */
  const leadsAway = ({ pathname }: HTMLAnchorElement) => pathname !== location.pathname
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const link = linkOf(target)
        if (!link) return
        void attempt(prepareRouter)
        if (leadsAway(link)) void attempt(() => fetchPage(remotes, link.pathname))
      },
      { passive: true },
    )
  }
  if (isSavingData()) return

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = linkOf(target)
      if (!link || !leadsAway(link)) continue
      void attempt(async () => {
        const remote = await fetchPage(remotes, link.pathname)
        // Within a remote little but the router is to come, so that may wait until the link is touched.
        if (remote && remote !== remotes.knownAt(location.pathname)) await prepareRouter()
      })
    }
  })
  const observeLinks = () => {
    observer.disconnect()
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link)
  }
  onNavigated(observeLinks)
  // After the regions in view, which wake first.
  whenIdle(observeLinks)
}

/** Resolves with the remote of the page, when there is one. */
async function fetchPage(remotes: Remotes, pathname: string) {
  const remote = await remotes.find(pathname)
  if (!remote) return undefined
  const routes = withParts(routesOf(remote.remote, await remotes.load(remote)))
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all([
    remotes.completeStyles(remote),
    ...matches.map(({ route }) => typeof route.lazy === 'function' && route.lazy()),
  ])
  return remote
}

async function attempt(fetch: () => Promise<unknown>) {
  try {
    await fetch()
  } catch {
    // A failed guess: if the visitor follows the link, it is retried and reported there.
  }
}

function linkOf(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link?.origin === location.origin && !leadsToFile(link) ? link : undefined
}

/**
 * A download, or a link with a type such as a feed's. In articles, which keep neither attribute, the name tells: a page
 * with such a name is loaded as a document, and is there all the same.
 */
function leadsToFile(link: HTMLAnchorElement) {
  const isMarked = link.hasAttribute('download') || link.hasAttribute('type')
  return isMarked || /\.[a-z\d]{2,5}$/i.test(link.pathname)
}

export function isSavingData() {
  const connection = 'connection' in navigator ? navigator.connection : undefined
  return Boolean(
    connection && typeof connection === 'object' && 'saveData' in connection && connection.saveData,
  )
}
