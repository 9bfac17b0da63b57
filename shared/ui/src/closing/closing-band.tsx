import { Link, usePlatform } from '@site/platform'
import type { PropsWithChildren } from 'react'
import { actions } from '../actions'
import styles from './closing-band.module.css'

type ClosingBandProps = PropsWithChildren<{
  offer: string
  action: { name: string; path: string }
}>

/** The call to action at the end of a page. The children say what is promised. */
export function ClosingBand({ offer, action, children }: ClosingBandProps) {
  return (
    <aside className={styles.band} aria-label={offer}>
      <div>
        <p className={styles.offer}>
          {offer.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence}>{`${sentence} `}</span>
          ))}
        </p>
        <p>{children}</p>
      </div>
      <Link className={actions.primary} to={action.path}>
        {action.name}
      </Link>
    </aside>
  )
}

export function SalesPhone() {
  return <Phone number={usePlatform().company.phones.sales} />
}

export function RecruitmentPhone() {
  return <Phone number={usePlatform().company.phones.recruitment} />
}

function Phone({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {number}
    </a>
  )
}
