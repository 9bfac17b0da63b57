import type { Company } from '@site/contract'
import { Link, usePlatform } from '@site/platform'
import type { PropsWithChildren } from 'react'
import { actions } from '../actions'
import { phoneLink } from '../links'
import styles from './closing-band.module.css'

type ClosingBandProps = PropsWithChildren<{
  offer: string
  action: { name: string; path: string }
  /** Who can be called instead. */
  phone: keyof Company['phones']
}>

/** The call to action at the end of a page. The children say what is promised. */
export function ClosingBand({ offer, action, phone, children }: ClosingBandProps) {
  return (
    <aside className={styles.band} aria-label={offer}>
      <div>
        <p className={styles.offer}>
          {offer.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence}>{`${sentence} `}</span>
          ))}
        </p>
        <p>
          {children}{' '}
          <span>
            Or call <Phone of={phone} />.
          </span>
        </p>
      </div>
      <Link className={actions.primary} to={action.path}>
        {action.name}
      </Link>
    </aside>
  )
}

function Phone({ of }: { of: keyof Company['phones'] }) {
  const number = usePlatform().company.phones[of]
  return (
    <a className={styles.phone} href={phoneLink(number)}>
      {number}
    </a>
  )
}
