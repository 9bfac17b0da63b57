import { Link, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import styles from './erp-card.module.css'
import { ErpPicture } from './erp-picture-part'
import { Included, MonthlyPlan } from './erp-terms'
import { erp } from './itservice-content'

export function ErpCard() {
  return (
    <article className={styles.card} aria-labelledby="erp">
      <div className={styles.picture}>
        <Region name="erp-picture" wake="intent">
          <ErpPicture />
        </Region>
      </div>
      <div className={styles.opening}>
        <h2 id="erp">{erp.title}</h2>
        <p>{erp.description}</p>
        <ul className={styles.modules} aria-label="Modules">
          {erp.modules.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Link className={actions.secondary} to={erp.link.path}>
          {erp.link.name}
        </Link>
      </div>
      <MonthlyPlan />
      <Included />
    </article>
  )
}
