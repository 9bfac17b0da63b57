import { Region } from '@site/platform'
import { trustedBy } from './partners-content'
import { PartnersStrip } from './partners-strip-part'
import styles from './trusted-by.module.css'

export function TrustedBy() {
  return (
    <div className={styles.trusted}>
      <h2>{trustedBy}</h2>
      <Region name="trusted-by" wake="visible">
        <PartnersStrip />
      </Region>
    </div>
  )
}
