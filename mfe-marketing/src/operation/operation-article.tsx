import type { PageHandle } from '@site/contract'
import { Link, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import type { PropsWithChildren, ReactNode } from 'react'
import { Closing, enquiryPath } from '../closing'
import { FactsBand } from '../facts-band'
import { Benefits } from './benefits'
import { FaqAccordion } from './faq-accordion'
import { faqData } from './faq-data.server'
import type { Operation } from './operation'
import styles from './operation-article.module.css'

type OperationArticleProps = PropsWithChildren<{
  operation: Operation
  /** An illustration of the facts, below them. */
  proof?: ReactNode
}>

/** The child is the cover picture. */
export function OperationArticle({ operation, proof, children }: OperationArticleProps) {
  const { name, title, lead, cover, facts, benefits, faq, invitation, callsExperts } = operation
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
        <Link className={actions.primary} to={enquiryPath(name)}>
          Ask about {name}
        </Link>
      </header>
      <FactsBand label="In short" facts={facts} />
      {proof}
      <Benefits lists={benefits} />
      {faq.length > 0 && <FaqAccordion entries={faq} />}
      <Closing
        offer={invitation}
        subject={name}
        action={callsExperts ? 'Contact our experts today' : undefined}
      />
    </div>
  )
}

export function createOperationHandle(
  { name, metadata, faq }: Operation,
  parts: PageHandle['parts'],
): PageHandle {
  return {
    parts,
    breadcrumb: name,
    metadata: () => ({ ...metadata, robots: 'INDEX, FOLLOW' }),
    structuredData: () => (faq.length > 0 ? [faqData(faq)] : []),
  }
}
