import { PointList } from '../point-list'
import styles from './benefits.module.css'
import type { BenefitList } from './operation'

type BenefitsProps = { lists: BenefitList[] }

export function Benefits({ lists }: BenefitsProps) {
  return (
    <div className={styles.benefits}>
      {lists.map(({ title, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <PointList points={items} />
        </section>
      ))}
    </div>
  )
}
