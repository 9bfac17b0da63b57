import { Link, useLocation } from '@site/platform'
import type { ComponentProps } from 'react'

type NavigationLinkProps = ComponentProps<typeof Link> & { to: string }

/** Marks itself as current on its page and on those below it; home has none below. */
export function NavigationLink({ to, ...link }: NavigationLinkProps) {
  const pathname = useLocation().pathname.toLowerCase()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    // On the server all missing addresses share one page, which marks none.
    <Link
      {...link}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      suppressHydrationWarning
    />
  )
}
