import { type RefObject, useEffect, useState } from 'react'

/** Whether any of an element is on the screen. True until the browser has said otherwise. */
export function useInView(element: RefObject<HTMLElement | null>) {
  const [isInView, setInView] = useState(true)

  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setInView(last.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isInView
}
