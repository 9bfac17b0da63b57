import { splitUnbroken } from './split-unbroken'
import styles from './unbroken.module.css'

/**
 * A text whose compounds and amounts stay on one line. By markup, because with joiners in it find-in-page and readers
 * of the page would meet another text than the service's.
 */
export function Unbroken({ text }: { text: string }) {
  return splitUnbroken(text).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is replaced as a whole
      <span key={position} className={styles.unbroken}>
        {part}
      </span>
    ),
  )
}
