import { Region } from '@site/platform'
import { PartnersStrip } from './partners-strip-part'
import styles from './trusted-by.module.css'

const title = 'Trusted by'

export function TrustedBy() {
  return (
    <div className={styles.trusted}>
      <h2>{title}</h2>
      <Region name="trusted-by" wake="visible">
        <PartnersStrip label={title} />
      </Region>
    </div>
  )
}
