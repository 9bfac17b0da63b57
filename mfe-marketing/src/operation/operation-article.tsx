import type { PageHandle } from '@site/contract'
import { Link, Region } from '@site/platform'
import type { PropsWithChildren } from 'react'
import { FactsBand } from '../facts-band'
import { Benefits } from './benefits'
import { FaqAccordion } from './faq-accordion'
import { faqPage } from './faq-page'
import type { Operation } from './operation'
import styles from './operation-article.module.css'

type OperationArticleProps = PropsWithChildren<{ operation: Operation }>

/** The child is the cover picture. */
export function OperationArticle({ operation, children }: OperationArticleProps) {
  const { title, lead, cover, facts, benefits, faq, invitation } = operation
  return (
    <div className={styles.operation}>
      <div className={styles.cover} role="img" aria-label={cover}>
        <Region name="cover" wake="intent">
          {children}
        </Region>
      </div>
      <header className={styles.opening}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <FactsBand label="In short" facts={facts} />
      <Benefits lists={benefits} />
      {faq.length > 0 && <FaqAccordion entries={faq} />}
      {invitation && (
        <aside className={styles.invitation} data-palette="band" aria-label="Next step">
          <p>{invitation}</p>
          <Link to="/contact">Contact our experts today</Link>
        </aside>
      )}
    </div>
  )
}

export function createOperationHandle({ name, metadata, faq }: Operation): PageHandle {
  return {
    breadcrumb: name,
    metadata: () => ({ ...metadata, robots: 'INDEX, FOLLOW' }),
    structuredData: () => (faq.length > 0 ? [faqPage(faq)] : []),
  }
}
