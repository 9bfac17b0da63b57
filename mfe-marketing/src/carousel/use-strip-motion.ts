import { scrollToSlide } from '@site/ui/controls'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Swiping } from './strip-swiping'

type StripMotionOptions = {
  mode: 'snap' | 'free'
  active: number
  /** Called when a swipe or the focus has turned to another slide. */
  onTurned: (position: number) => void
}

/** Turns to the active slide: by Swiper once it has loaded, by scrolling until then. */
export function useStripMotion(
  view: RefObject<HTMLElement | null>,
  { mode, active, onTurned }: StripMotionOptions,
) {
  const swiping = useRef<Swiping>(undefined)
  const shown = useRef(active)
  const turned = useEffectEvent(onTurned)

  useEffect(() => {
    if (shown.current === active) return
    shown.current = active
    if (swiping.current) swiping.current.follow(active)
    else if (view.current) scrollToSlide(view.current, active)
  }, [view, active])

  useEffect(() => {
    let isGone = false
    const start = async () => {
      const { startStrip } = await import('./strip-swiping')
      if (isGone || !view.current) return
      swiping.current = startStrip(view.current, {
        mode,
        active: shown.current,
        onTurned(position) {
          if (position !== shown.current) turned(position)
        },
      })
    }
    start().catch(() => undefined)
    return () => {
      isGone = true
      swiping.current?.stop()
      swiping.current = undefined
    }
  }, [view, mode])
}
