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
  const followed = useRef<{ first: number; from: Element | null }>(undefined)

  useEffect(() => {
    const { first = length, from = null } = followed.current ?? {}
    if (length === first) return
    // A shorter list is another one.
    followed.current = undefined
    // Not from what the visitor has turned to meanwhile, such as the choice of another list.
    const isFree = [from, document.body].includes(document.activeElement)
    if (length > first && isFree) focusOn(list.current?.querySelectorAll('li')[first], part)
  }, [length, part])

  return {
    list,
    follow() {
      followed.current = { first: length, from: document.activeElement }
    },
  }
}

function focusOn(item: Element | undefined, part: string | undefined) {
  const target = part ? item?.querySelector(part) : item
  if (!(target instanceof HTMLElement)) return
  if (!part) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
