import type { LegalSection } from './legal-article'
import styles from './legal-contents.module.css'

type LegalContentsProps = { sections: LegalSection[] }

export function LegalContents({ sections }: LegalContentsProps) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p aria-hidden="true">On this page</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
