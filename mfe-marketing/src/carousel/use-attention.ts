import { type FocusEvent, type PointerEvent, useState } from 'react'

/** `isHeld`: a mouse is over the element, a finger is on it, or the focus is in it. */
export function useAttention() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isTouched, setTouched] = useState(false)
  return {
    isHeld: isHovered || isFocused || isTouched,
    /** What came before hydration brings no event any more. */
    adopt(element: Element) {
      setHovered(element.matches(':hover') && matchMedia('(hover: hover)').matches)
      setFocused(element.matches(':focus-within'))
    },
    /** Ignores the mouse and the focus until they enter again. */
    release() {
      setHovered(false)
      setFocused(false)
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onPointerDown({ pointerType }: PointerEvent) {
        if (pointerType !== 'touch') return
        setTouched(true)
        // Listens to the window, because a slide may have left the document under the finger.
        const ends = ['pointerup', 'pointercancel']
        const end = () => {
          for (const type of ends) removeEventListener(type, end)
          setTouched(false)
        }
        for (const type of ends) addEventListener(type, end)
      },
      onFocus: (event: FocusEvent) => comesFromOutside(event) && setFocused(true),
      onBlur: (event: FocusEvent) => comesFromOutside(event) && setFocused(false),
    },
  }
}

/** True when the focus enters or leaves the element, and not for a move within it. */
function comesFromOutside({ currentTarget, relatedTarget }: FocusEvent) {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}
