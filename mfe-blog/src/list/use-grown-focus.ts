import { useEffect, useRef } from 'react'

/** Once a list has grown, the focus is on the first item that is new. */
export function useGrownFocus(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number | undefined>(undefined)

  useEffect(() => {
    const position = before.current
    if (position === undefined || length <= position) return
    before.current = undefined
    // After the shell has looked where the focus is: it moves what the page itself left alone.
    queueMicrotask(() => {
      list.current?.children[position]?.querySelector('a')?.focus({ preventScroll: true })
    })
  }, [length])

  return {
    list,
    grow() {
      before.current = length
    },
  }
}
