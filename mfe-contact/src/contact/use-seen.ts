import { type RefObject, useEffect, useState } from 'react'

/** True from the moment an element is in view, but not before the page itself has loaded. */
export function useSeen(element: RefObject<HTMLElement | null>) {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      // A frame that is added earlier holds up the load event of the page.
      if (document.readyState === 'complete') setSeen(true)
      else addEventListener('load', () => setSeen(true), { once: true })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
