import { PointList } from '../point-list'
import styles from './erp-terms.module.css'
import { erp } from './itservice-content'

export function MonthlyPlan() {
  const { title, lines } = erp.plan
  return (
    <section className={styles.plan}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Included() {
  const { title, items } = erp.included
  return (
    <section className={styles.included}>
      <h3>{title}</h3>
      <PointList points={items} />
    </section>
  )
}
