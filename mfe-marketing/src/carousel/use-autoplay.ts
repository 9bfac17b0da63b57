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

  return { isPlaying, isTurning, setPlaying }
}
