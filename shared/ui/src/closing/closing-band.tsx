import { Link, usePlatform } from '@site/platform'
import { actions } from '../actions'
import styles from './closing-band.module.css'

type ClosingBandProps = {
  offer: string
  promise: string
  action: { name: string; path: string }
}

/** The end of a page: asks for the one thing that it is there for. */
export function ClosingBand({ offer, promise, action }: ClosingBandProps) {
  const { sales } = usePlatform().company.phones
  return (
    <aside className={styles.band} aria-label="Next step">
      <div>
        <h2>{offer}</h2>
        <p>
          {promise} Or call{' '}
          <a href={`tel:${sales.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            {sales}
          </a>
          .
        </p>
      </div>
      <Link className={actions.primary} to={action.path}>
        {action.name}
      </Link>
    </aside>
  )
}
