import type { PropsWithChildren, ReactNode } from 'react'
import styles from './page-hero.module.css'

type PageHeroProps = PropsWithChildren<{
  title: string
  lead: string
  beside?: ReactNode
  below?: ReactNode
}>

/**
 * The top of most pages. The children are links to go on by. `beside` is a fact of the page, `below` a choice that
 * changes what follows.
 */
export function PageHero({ title, lead, beside, below, children }: PageHeroProps) {
  return (
    <header className={styles.hero}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children && <p className={styles.links}>{children}</p>}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </header>
  )
}
