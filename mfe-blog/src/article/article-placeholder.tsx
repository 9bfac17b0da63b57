import styles from './article-placeholder.module.css'

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The skeleton of an article before any of its data is here. */
export function ArticlePlaceholder() {
  return (
    <>
      <div className={`${styles.placeholder} ${styles.head}`} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.title} />
        <span className={styles.author} />
        <span className={styles.thumbnail} />
      </div>
      <RestPlaceholder />
    </>
  )
}

/** The skeleton of all that follows the picture. */
export function RestPlaceholder() {
  return (
    <div role="status" aria-label="Loading the article">
      <div className={styles.placeholder} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  )
}
