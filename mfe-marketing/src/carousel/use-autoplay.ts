import { motionQuery } from '@site/ui/controls'
import { useEffect, useEffectEvent, useState } from 'react'

export const defaultDelay = 3000

type AutoplayOptions = {
  delay: number
  /** The slide that is shown. Each starts the timer anew. */
  active: number
  isHeld: boolean
  onTurn: () => void
}

export function useAutoplay({ delay, active, isHeld, onTurn }: AutoplayOptions) {
  const [isPlaying, setPlaying] = useState(true)
  const isTurning = isPlaying && !isHeld
  const turn = useEffectEvent(onTurn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide starts the time anew
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(turn, delay)
    return () => clearTimeout(timer)
  }, [isTurning, delay, active])

  // Where less motion is wanted from the beginning, it begins paused.
  useEffect(() => {
    const motion = motionQuery()
    const calm = () => motion.matches && setPlaying(false)
    motion.addEventListener('change', calm)
    return () => motion.removeEventListener('change', calm)
  }, [])

  return { isPlaying, isTurning, setPlaying }
}
