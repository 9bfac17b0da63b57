import styles from './post-list.module.css'

const placeholders = ['first', 'second', 'third', 'fourth']

export function PostListPlaceholder() {
  return (
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
  )
}
