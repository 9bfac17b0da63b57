import { type RefObject, useState } from 'react'
import { useArrived } from './use-arrived'
import { useAttention } from './use-attention'
import { useAutoplay } from './use-autoplay'
import { useInView } from './use-in-view'
import { useStripMotion } from './use-strip-motion'

type StripOptions = {
  count: number
  delay: number
  mode: 'snap' | 'free'
  pausesWhenUsed: boolean
}

export function useStrip(view: RefObject<HTMLElement | null>, options: StripOptions) {
  const { count, delay, mode, pausesWhenUsed } = options
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
  useStripMotion(view, { mode, active, onTurned: pick })
  useArrived(view, (slide, isPaused) => {
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
