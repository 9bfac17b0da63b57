import styles from './author-block.module.css'

// A sample, like all facts about the company: replace it before the site goes public.
const author = { name: 'Rohan Malhotra', initials: 'RM', role: 'COO' }

/** The same under every article: who answers for it. */
export function AuthorBlock() {
  return (
    <div className={styles.author}>
      <span className={styles.portrait} aria-hidden="true">
        {author.initials}
      </span>
      <div>
        <p className={styles.name}>{author.name}</p>
        <p className={styles.role}>{author.role}</p>
      </div>
    </div>
  )
}
