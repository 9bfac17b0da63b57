import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether somebody is reading or using an element: a mouse rests on it, or the focus is in it. */
export function useAttention() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isHovered || isFocused,
    /** Goes on as if nobody were there, until the next mouse or focus comes. */
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

/** The other end of the focus's way, whence or whither, lies outside. */
function comesFromOutside({ currentTarget, relatedTarget }: FocusEvent) {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}
