import { Link, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import styles from './our-services.module.css'
import { ourServices } from './our-services-content'
import { ServicesStrip } from './services-strip-part'

export function OurServices() {
  return (
    <div className={styles.services}>
      <header>
        <h2>{ourServices.title}</h2>
        <p>{ourServices.intro}</p>
        <Link className={actions.link} to={ourServices.link.path}>
          {ourServices.link.name}
        </Link>
      </header>
      <Region name="our-services" wake="visible">
        <ServicesStrip label={ourServices.title} />
      </Region>
    </div>
  )
}
