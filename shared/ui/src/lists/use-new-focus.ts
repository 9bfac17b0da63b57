import { useEffect, useRef } from 'react'

/** When somebody has asked for more of a list, moves the focus to the first item that is new. */
export function useNewFocus(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const followedAt = useRef<number>(undefined)

  useEffect(() => {
    const first = followedAt.current
    if (first === undefined || length <= first) return
    followedAt.current = undefined
    // After the shell, which moves it to the heading of the page when the address changes.
    const timer = setTimeout(() => {
      const item = list.current?.children[first]
      if (!(item instanceof HTMLElement)) return
      item.tabIndex = -1
      item.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [length])

  return {
    list,
    follow() {
      followedAt.current = length
    },
  }
}
