import { type FocusEvent, type PointerEvent, useState } from 'react'

/** `isHeld`: a mouse is over the element, or the focus is in it. */
export function useAttention() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isHovered || isFocused,
    /** Ignores both until a mouse or the focus enters again. */
    release() {
      setHovered(false)
      setFocused(false)
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => comesFromOutside(event) && setFocused(true),
      onBlur: (event: FocusEvent) => comesFromOutside(event) && setFocused(false),
    },
  }
}

/** True when the focus enters or leaves the element, and not for a move within it. */
function comesFromOutside({ currentTarget, relatedTarget }: FocusEvent) {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}
