import { Link } from '@site/platform'
import { cutText } from '@site/ui/texts'
import arrow from '../card-arrow.module.css'
import { Strip } from '../carousel/strip'
import { ServicePicture } from '../service/service-picture'
import squared from '../squared-paper.module.css'
import styles from './services-strip.module.css'
import { type HomeCard, serviceCards } from './services-strip-content'
import { SitePicture } from './site-picture'

const descriptionLength = 200

export function Component({ label }: { label: string }) {
  return (
    <div className={styles.strip}>
      <Strip label={label} delay={2000}>
        {serviceCards.map((card) => (
          <Card key={card.path} card={card} />
        ))}
      </Strip>
    </div>
  )
}

function Card({ card: { img, title, description, path } }: { card: HomeCard }) {
  return (
    <article className={`${arrow.arrow} ${styles.card}`}>
      <div className={`${squared.paper} ${styles.picture}`}>
        {img === 'site' ? <SitePicture /> : <ServicePicture name={img} />}
      </div>
      <h3>
        <Link to={path}>{title}</Link>
      </h3>
      <p>{cutText(description, descriptionLength)}</p>
    </article>
  )
}
