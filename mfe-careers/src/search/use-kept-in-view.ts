import { type RefObject, useEffect } from 'react'

/** Keeps what has opened in view, above an on-screen keyboard too, which comes a little later. */
export function useKeptInView(element: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const show = () => element.current?.scrollIntoView({ block: 'nearest' })
    show()
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [element, isOpen])
}
