import styles from './article-placeholder.module.css'

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** An article of which nothing is known yet. */
export function ArticlePlaceholder() {
  return (
    <>
      <div className={`${styles.placeholder} ${styles.head}`} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.title} />
        <span className={styles.author} />
      </div>
      <RestPlaceholder />
    </>
  )
}

/** What follows the head of an article. */
export function RestPlaceholder() {
  return (
    <div role="status" aria-label="Loading the article">
      <div className={styles.placeholder} aria-hidden="true">
        <span className={styles.thumbnail} />
        {lines.map((line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  )
}
