import type { LinkState } from '@site/contract'
import { useLocation } from '@site/platform'
import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'

/** After a navigation in the page: does what a browser does by itself when it loads a document. */
export function PageArrival() {
  const location: Location<LinkState | null> = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const previous = useRef(location)
  const stopWaiting = useRef(() => {})
  const [title, setTitle] = useState('')

  // Before the elements of the page are laid out, which layout effects have the browser do.
  useInsertionEffect(() => {
    const isNewPage = previous.current.pathname !== location.pathname
    if (isNewPage && !isBackOrForward && !location.hash) globalThis.siteBoot?.layOutFromTop()
  }, [location, isBackOrForward])

  useEffect(() => {
    const { pathname, search } = previous.current
    previous.current = location
    const isNewPage = pathname !== location.pathname
    if (isNewPage || search !== location.search) closeDialogs()
    // A link that changes only the query is a choice on the page, so the focus stays for the next choice. The history
    // keeps a link's state, which must not move the focus on back and forward.
    const asksForHeading = location.state?.focus === 'heading' && !isBackOrForward
    if (!isNewPage && !asksForHeading) return
    const { activeElement: before } = document
    // A link to a part of the page, such as the one to its content, ends no wait for its heading.
    stopWaiting.current()
    const part = isBackOrForward ? '' : location.hash.slice(1)
    stopWaiting.current = onceHeadingStands(part, (heading) => {
      heading.tabIndex = -1
      // Not from a field that the visitor has turned to while the page's data came.
      const isFree = [before, document.body].includes(document.activeElement)
      if (isFree) heading.focus({ preventScroll: true })
      setTitle(document.title || (heading.textContent ?? ''))
    })
  }, [location, isBackOrForward])

  useEffect(() => () => stopWaiting.current(), [])

  return (
    <p role="status" data-spoken-only>
      {title}
    </p>
  )
}

function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

/**
 * Waits for a heading that comes with the page's data: that of the part with this id, or else the page's. Returns a
 * function that stops waiting.
 */
function onceHeadingStands(part: string, run: (heading: HTMLElement) => void) {
  const observer = new MutationObserver(look)
  look()
  return () => observer.disconnect()

  function look() {
    observer.disconnect()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) run(findHeadingOf(part) ?? heading)
    else observer.observe(document.body, { childList: true, subtree: true })
  }
}

function findHeadingOf(part: string) {
  const element = document.getElementById(part)
  if (!element?.closest('main')) return undefined
  return element.matches('h2, h3') ? element : element.querySelector<HTMLElement>('h2, h3')
}

const keys = new WeakMap<Location, string>()
let first: Location | undefined
let parts = 0

/**
 * The key of a history entry's scroll position. The first entry of every document has none of its own, and positions
 * outlive a document, so it has its address. A link to a part of the page, which the browser follows, makes an entry
 * without a key, too. It gets one that is never found again, so that it leads to the part and not to where a page was
 * left.
 */
export function scrollKey(location: Location): string {
  first ??= location
  // Asked for again when the page is left, when the history may be at another entry already.
  const key = keys.get(location) ?? newKeyOf(location)
  keys.set(location, key)
  return key
}

function newKeyOf(location: Location) {
  if (location.key !== 'default') return location.key
  // The router numbers the entry that it begins with, and those that it adds.
  const isNumbered = history.state?.idx !== undefined
  if (location === first || isNumbered || !location.hash) {
    return `first ${location.pathname}${location.search}`
  }
  parts += 1
  return `part ${performance.timeOrigin} ${parts}`
}
