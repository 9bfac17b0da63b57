import { Link, useLocation } from '@site/platform'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type NavigationLinkProps = ComponentProps<typeof Link> & { to: string }

/** Marks itself as current on its page and on those below it; home has none below. */
export function NavigationLink({ to, ...link }: NavigationLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const pathname = useLocation().pathname.toLowerCase()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

  // On the server all missing addresses share one page, which marks none. Hydration does not add what is missing in its
  // HTML, and React takes it as written from then on.
  useLayoutEffect(() => {
    if (isCurrent) anchor.current?.setAttribute('aria-current', 'page')
  }, [isCurrent])

  return (
    <Link
      {...link}
      ref={anchor}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      suppressHydrationWarning
    />
  )
}
