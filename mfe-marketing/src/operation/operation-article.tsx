import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import type { Operation } from './operation'
import styles from './operation-article.module.css'

type OperationArticleProps = { operation: Operation }

export function OperationArticle({ operation: { title, lead } }: OperationArticleProps) {
  return (
    <div className={styles.operation}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p>
        <Link to="/contact">Contact our experts today</Link>
      </p>
    </div>
  )
}

export function createOperationHandle({ metadata }: Operation): PageHandle {
  return { metadata: () => ({ ...metadata, robots: 'INDEX, FOLLOW' }) }
}
