import { type PointerEvent, useRef } from 'react'

/** In CSS pixels. */
const shortestWay = 40

/**
 * Horizontal swipes, for slides that lie on top of each other. A vertical one scrolls the page (`touch-action` of the
 * view), and the browser cancels its pointer. Touch only, so that a mouse can select text.
 */
export function useSwipe(onTurn: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return
      const { x, y } = start.current
      start.current = undefined
      const [aside, down] = [clientX - x, clientY - y]
      if (Math.abs(aside) >= shortestWay && Math.abs(aside) > Math.abs(down)) {
        onTurn(aside < 0 ? 1 : -1)
      }
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}
