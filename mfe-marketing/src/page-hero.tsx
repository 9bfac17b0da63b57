import type { PropsWithChildren } from 'react'
import styles from './page-hero.module.css'

type PageHeroProps = PropsWithChildren<{ title: string; lead: string }>

/** The top of every page but the home page; the children are where to go from here. */
export function PageHero({ title, lead, children }: PageHeroProps) {
  return (
    <header className={styles.hero}>
      <h1>{title}</h1>
      <div className={styles.words}>
        <p className={styles.lead}>{lead}</p>
        {children && <p className={styles.links}>{children}</p>}
      </div>
    </header>
  )
}
