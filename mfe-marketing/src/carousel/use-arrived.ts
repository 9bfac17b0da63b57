import { isPaused, shownSlide } from '@site/ui/controls'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Adopts what its buttons did before hydration. With reduced motion it begins paused. */
export function useArrived(
  view: RefObject<HTMLElement | null>,
  onArrived: (slide: number, isPaused: boolean) => void,
) {
  const arrived = useEffectEvent(onArrived)
  useLayoutEffect(() => {
    const carousel = view.current?.closest('[data-carousel]')
    if (carousel) arrived(shownSlide(carousel), isPaused(carousel))
  }, [view])
}
