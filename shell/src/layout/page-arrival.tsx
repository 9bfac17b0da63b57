import { useLocation } from '@site/platform'
import { useEffect, useRef, useState } from 'react'

/** After a navigation in the page: does what a browser does by itself when it loads a document. */
export function PageArrival() {
  const location = useLocation()
  const previous = useRef(location)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const { pathname, search } = previous.current
    previous.current = location
    const isSamePath = pathname === location.pathname
    if (isSamePath && (search === location.search || isInUse())) return
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    return onceHeadingStands((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      setTitle(document.title || (heading.textContent ?? ''))
    })
  }, [location])

  return (
    <p role="status" data-spoken-only>
      {title}
    </p>
  )
}

/** A search or filter changes the address while somebody works in it. */
function isInUse() {
  const { activeElement, body } = document
  return !activeElement || activeElement === body || activeElement.closest('form') !== null
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
