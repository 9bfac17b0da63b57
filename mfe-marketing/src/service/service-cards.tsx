import { Link } from '@site/platform'
import type { ServiceGroup } from './service-card'
import styles from './service-cards.module.css'
import { ServicePicture } from './service-picture'

type ServiceCardsProps = { group: ServiceGroup }

export function ServiceCards({ group }: ServiceCardsProps) {
  return (
    <section aria-label={group.name}>
      <ul className={styles.cards}>
        {group.cards.map(({ img, title, description, path }) => (
          <li key={path} className={styles.card}>
            <ServicePicture name={img} />
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
