import { Link, usePlatform } from '@site/platform'
import { actions } from '@site/ui/actions'
import { whoWeAre } from './home-content'
import styles from './who-we-are.module.css'

export function WhoWeAre() {
  const { company } = usePlatform()
  const [first, ...others] = whoWeAre.paragraphs
  return (
    <section className={styles.block} aria-labelledby="who-we-are">
      <h2 id="who-we-are">{whoWeAre.title}</h2>
      <div className={styles.text}>
        <p className={styles.lead}>
          {company.name} {first}
        </p>
        {others.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Link className={actions.link} to={whoWeAre.link.path}>
          {whoWeAre.link.name}
        </Link>
      </div>
    </section>
  )
}
