import { charactersOf } from '@site/ui/texts'
import styles from './author-block.module.css'

type AuthorBlockProps = {
  name: string
  /** `part` in the article, such as author or reviewer; `role` in the company. */
  part?: string
  role?: string
  size?: 'small'
}

export function AuthorBlock({ name, part, role, size }: AuthorBlockProps) {
  return (
    <div className={styles.author} data-size={size}>
      <span className={styles.portrait} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        {part && <p className={styles.role}>{part}</p>}
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {role && <p className={styles.role}>{role}</p>}
      </div>
    </div>
  )
}

function initialsOf(name: string) {
  const words = name.split(/\s+/)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word = '') => charactersOf(word).at(0)?.toLocaleUpperCase('en')).join('')
}
