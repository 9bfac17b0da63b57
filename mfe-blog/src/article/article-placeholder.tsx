import styles from './article-placeholder.module.css'

const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export function ArticlePlaceholder() {
  return (
    <div role="status" aria-label="Loading the article">
      <div className={styles.placeholder} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.title} />
        <span className={styles.author} />
        <span className={styles.thumbnail} />
        {lines.map((line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  )
}
