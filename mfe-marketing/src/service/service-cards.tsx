import { Link } from '@site/platform'
import { cutText } from '@site/ui/texts'
import arrow from '../card-arrow.module.css'
import { SharedDefinitions } from '../kit/scene'
import squared from '../squared-paper.module.css'
import { AdviceCard } from './advice-card'
import type { ServiceGroup } from './service-card'
import styles from './service-cards.module.css'
import { ServicePicture } from './service-picture'

const descriptionLength = 200

type ServiceCardsProps = { group: ServiceGroup }

export function Component({ group }: ServiceCardsProps) {
  return (
    <section className={styles.cards} aria-label={group.name}>
      <SharedDefinitions />
      <ul>
        {group.cards.map(({ img, title, description, path }) => (
          <li key={path} className={`${arrow.arrow} ${styles.card}`}>
            <div className={`${squared.paper} ${styles.picture}`}>
              <ServicePicture name={img} />
            </div>
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p>{cutText(description, descriptionLength)}</p>
          </li>
        ))}
      </ul>
      <AdviceCard />
    </section>
  )
}
