import type { ReactNode } from 'react'

type ExternalLinkProps = { href: string; className?: string; children: ReactNode }

/** A link to another site, in a new tab, which says so to those who do not see it happen. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span data-spoken-only> (opens in a new tab)</span>
    </a>
  )
}
