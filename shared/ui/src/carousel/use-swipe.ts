import { type RefObject, useEffect, useRef } from 'react'
import type { Swiping } from './swiping'

/** Turns slides by finger, once Swiper has come. Without it the buttons go on working. */
export function useSwipe(
  view: RefObject<HTMLElement | null>,
  active: number,
  onTurned: (position: number) => void,
) {
  const swiping = useRef<Swiping>(undefined)
  const shown = useRef(active)

  useEffect(() => {
    shown.current = active
    swiping.current?.follow(active)
  }, [active])

  useEffect(() => {
    let isGone = false
    const start = async () => {
      const { startSwiping } = await import('./swiping')
      if (isGone || !view.current) return
      swiping.current = startSwiping(view.current, onTurned)
      swiping.current.follow(shown.current)
    }
    start().catch(() => undefined)
    return () => {
      isGone = true
      swiping.current?.stop()
      swiping.current = undefined
    }
  }, [view, onTurned])
}
