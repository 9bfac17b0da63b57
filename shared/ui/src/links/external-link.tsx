import type { ReactNode } from 'react'

type ExternalLinkProps = { href: string; className?: string; children: ReactNode }

/** A link to another site, in a new tab, of which it tells screen readers. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span data-spoken-only> (opens in a new tab)</span>
    </a>
  )
}
