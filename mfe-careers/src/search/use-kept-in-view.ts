import { type RefObject, useEffect } from 'react'

/** Scrolls what has opened into view, and again when an on-screen keyboard has appeared. */
export function useKeptInView(element: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const show = () => element.current?.scrollIntoView({ block: 'nearest' })
    show()
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [element, isOpen])
}
