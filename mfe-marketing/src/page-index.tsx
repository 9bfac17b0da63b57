import { chips } from '@site/ui/chips'
import styles from './page-index.module.css'

type PageIndexProps = { label: string; parts: { id: string; title: string }[] }

/** The index of a long page: sticky beside its parts where there is room, else chips above them. */
export function PageIndex({ label, parts }: PageIndexProps) {
  return (
    <nav className={styles.index} aria-label={label}>
      <p aria-hidden="true">On this page</p>
      <ol className={chips.chips}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
