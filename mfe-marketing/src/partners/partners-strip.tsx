import { Strip } from '../carousel/strip'
import { PartnerMark } from './partner-mark'
import { partners } from './partners-content'
import styles from './partners-strip.module.css'

export function Component({ label }: { label: string }) {
  return (
    <div className={styles.strip}>
      <Strip label={label} delay={2000} mode="free">
        {partners.map(({ name, mark, lettering }) => (
          <p key={name} className={styles.partner} data-lettering={lettering}>
            <PartnerMark name={mark} />
            {name}
          </p>
        ))}
      </Strip>
    </div>
  )
}
