import { isPaused, shownSlide } from '@site/ui/controls'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Adopts what was done to a carousel before hydration. With reduced motion it begins paused. */
export function useArrived(
  view: RefObject<HTMLElement | null>,
  onArrived: (carousel: Element, slide: number, isPaused: boolean) => void,
) {
  const arrived = useEffectEvent(onArrived)
  useLayoutEffect(() => {
    const carousel = view.current?.closest('[data-carousel]')
    if (carousel) arrived(carousel, shownSlide(carousel), isPaused(carousel))
  }, [view])
}
