import { type PointerEvent, useRef } from 'react'

/** In CSS pixels. */
const shortestWay = 40

/**
 * Turns slides that lie on top of each other, by a finger that goes sideways. Up and down it scrolls the page
 * (`touch-action` of the view), and the browser cancels its pointer. With a mouse the text stays selectable.
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
