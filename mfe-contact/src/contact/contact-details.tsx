import type { Office } from '@site/contract'
import { Region, usePlatform } from '@site/platform'
import { actions } from '@site/ui/actions'
import { ExternalLink, phoneLink } from '@site/ui/links'
import type { PropsWithChildren, ReactNode } from 'react'
import styles from './contact-details.module.css'
import { OfficeMap } from './office-map'

export function ContactDetails() {
  const { email, offices, phones } = usePlatform().company
  return (
    <section className={styles.details} aria-labelledby="details">
      <div className={styles.places}>
        <h2 id="details">Where to find us</h2>
        <ul className={styles.offices}>
          {offices.map((office) => (
            <li key={office.country}>
              <OfficeAddress office={office} />
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.lines}>
        <Line name="Recruitment" href={phoneLink(phones.recruitment)} text={phones.recruitment} />
        <Line name="Sales" href={phoneLink(phones.sales)} text={phones.sales} />
        <Line name="Marketing" href={`mailto:${email}`} text={<EmailAddress email={email} />} />
      </dl>
    </section>
  )
}

/** Below the details and the form. */
export function MapOfOffice() {
  const { map } = usePlatform().company
  return (
    <section className={styles.map} aria-label="Map">
      <Region name="contact-map" wake="intent">
        <OfficeMap />
      </Region>
      <LinkAway to={map.page}>OpenStreetMap</LinkAway>
    </section>
  )
}

function OfficeAddress({ office }: { office: Office }) {
  return (
    <>
      <h3>{office.name}</h3>
      <p className={styles.country}>{office.country}</p>
      <address>
        {office.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {office.directions && (
        <LinkAway to={office.directions}>
          Directions<span data-spoken-only> to {office.name}</span>
        </LinkAway>
      )}
    </>
  )
}

function LinkAway({ to, children }: PropsWithChildren<{ to: string }>) {
  return (
    <ExternalLink className={`${actions.link} ${styles.away}`} href={to}>
      {/* One flex item: between two, the spaces would be lost. */}
      <span>{children}</span>
      <Arrow />
    </ExternalLink>
  )
}

type LineProps = { name: string; href: string; text: ReactNode }

function Line({ name, href, text }: LineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a className={actions.link} href={href}>
          {text}
        </a>
      </dd>
    </div>
  )
}

/** Allows a line break after the @. */
function EmailAddress({ email }: { email: string }) {
  const [mailbox, host] = email.split('@')
  return (
    <>
      {mailbox}@<wbr />
      {host}
    </>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 32 10" width="32" height="10" aria-hidden="true">
      <path d="M0 5h30M26 1l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
