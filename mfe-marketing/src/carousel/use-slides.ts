import { wantsLessMotion } from '@site/ui/controls'
import { type RefObject, useState } from 'react'
import { useArrived } from './use-arrived'
import { useAttention } from './use-attention'
import { useAutoplay } from './use-autoplay'
import { useInView } from './use-in-view'

type SlidesOptions = {
  count: number
  /** Milliseconds that each slide stays while the carousel plays. */
  delay: number
  /** Once it was turned by hand it plays on only at the press of its button. */
  pausesWhenUsed?: boolean
}

/** Which slide is shown, by hand or by itself: what both carousels have in common. */
export function useSlides(
  view: RefObject<HTMLElement | null>,
  { count, delay, pausesWhenUsed = false }: SlidesOptions,
) {
  const [active, setActive] = useState(0)
  const attention = useAttention()
  const isInView = useInView(view)
  const after = (steps: number) => (active + steps + count) % count
  const { isPlaying, isTurning, setPlaying } = useAutoplay({
    delay,
    active,
    isHeld: attention.isHeld || !isInView,
    onTurn: () => setActive(after(1)),
  })
  const pick = (position: number) => {
    if (pausesWhenUsed) setPlaying(false)
    setActive(position)
  }
  useArrived(view, (carousel, slide, isPaused) => {
    // With reduced motion it plays only if it was told to, with the mouse or the focus on its button.
    if (!wantsLessMotion()) attention.adopt(carousel)
    if (slide > 0) pick(slide)
    if (isPaused) setPlaying(false)
  })

  return {
    active,
    isPlaying,
    isTurning,
    handlers: attention.handlers,
    pick,
    turn: (steps: number) => pick(after(steps)),
    setPlaying(wanted: boolean) {
      attention.release()
      setPlaying(wanted)
    },
  }
}
