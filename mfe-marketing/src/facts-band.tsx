import styles from './facts-band.module.css'

export type Fact = { value: string; text: string }

type FactsBandProps = { facts: Fact[]; label: string }

/** Three or four facts side by side, each on its own dimension line. */
export function FactsBand({ facts, label }: FactsBandProps) {
  return (
    <section aria-label={label}>
      <dl className={styles.facts}>
        {facts.map(({ value, text }) => (
          <div key={value}>
            <dt>{value}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
