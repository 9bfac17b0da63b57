import type { LinkState } from '@site/contract'
import { useLocation } from '@site/platform'
import { useEffect, useRef, useState } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'

/** After a navigation in the page: does what a browser does by itself when it loads a document. */
export function PageArrival() {
  const location: Location<LinkState | null> = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const previous = useRef(location)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const { pathname, search } = previous.current
    previous.current = location
    const isNewPage = pathname !== location.pathname
    if (isNewPage || search !== location.search) closeDialogs()
    // A link that changes only the query is a choice on a page: somebody may go on to the next one. The history keeps
    // the state of a link, which asks for nothing when one comes back to it.
    const asksForHeading = location.state?.focus === 'heading' && !isBackOrForward
    if (!isNewPage && !asksForHeading) return
    return onceHeadingStands((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      setTitle(document.title || (heading.textContent ?? ''))
    })
  }, [location, isBackOrForward])

  return (
    <p role="status" data-spoken-only>
      {title}
    </p>
  )
}

function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

/** The heading may come with the page's data. Returns what stops waiting for it. */
function onceHeadingStands(run: (heading: HTMLElement) => void) {
  const observer = new MutationObserver(look)
  look()
  return () => observer.disconnect()

  function look() {
    observer.disconnect()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) run(heading)
    else observer.observe(document.body, { childList: true, subtree: true })
  }
}

let first: Location | undefined
let parts = 0

/**
 * Under which key the position of a history entry is kept. A link to a part of the page, which the browser follows,
 * makes an entry without a key, as the first one is: it leads to the part each time, and never to where the first page
 * was left.
 */
export function scrollKey(location: Location): string {
  first ??= location
  if (location.key !== 'default' || location === first || !location.hash) return location.key
  parts += 1
  return `part ${parts}`
}
