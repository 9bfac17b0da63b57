import { Region } from '@site/platform'
import { Troubles } from './troubles-part'
import styles from './troubleshooters.module.css'
import { troubleshooters } from './troubleshooters-content'

export function Troubleshooters() {
  return (
    <section
      className={styles.troubleshooters}
      data-palette="band"
      aria-labelledby="troubleshooters"
    >
      <header>
        <h2 id="troubleshooters">{troubleshooters.title}</h2>
        <p>{troubleshooters.intro}</p>
      </header>
      <Region name="troubleshooters" wake="visible">
        <Troubles />
      </Region>
    </section>
  )
}
