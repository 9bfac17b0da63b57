import { useEffect, useRef } from 'react'

/**
 * When a visitor has asked for more of a list, moves the focus to the first new item, or to its first element that
 * `part` selects. The items may stand in several lists below each other.
 */
export function useNewFocus<Box extends HTMLElement = HTMLUListElement>(
  length: number,
  part?: string,
) {
  const list = useRef<Box>(null)
  const followedAt = useRef<number>(undefined)

  useEffect(() => {
    const first = followedAt.current
    if (first === undefined || length === first) return
    // A shorter list is another one.
    followedAt.current = undefined
    if (length > first) focusOn(list.current?.querySelectorAll('li')[first], part)
  }, [length, part])

  return {
    list,
    follow() {
      followedAt.current = length
    },
  }
}

function focusOn(item: Element | undefined, part: string | undefined) {
  const target = part ? item?.querySelector(part) : item
  if (!(target instanceof HTMLElement)) return
  if (!part) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
