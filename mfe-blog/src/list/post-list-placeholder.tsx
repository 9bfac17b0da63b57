import styles from './post-list.module.css'

const placeholders = ['first', 'second', 'third', 'fourth']

export function PostListPlaceholder() {
  return (
    <div role="status" aria-label="Loading articles">
      <p className={styles.count} aria-hidden="true">
        &nbsp;
      </p>
      <ul className={styles.list} aria-hidden="true">
        {placeholders.map((name) => (
          <li key={name} className={styles.placeholder}>
            <span />
            <span />
            <span />
            <span />
          </li>
        ))}
      </ul>
    </div>
  )
}
