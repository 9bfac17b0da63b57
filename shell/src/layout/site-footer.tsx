import { Link, usePlatform } from '@site/platform'
import { phoneLink } from '@site/ui/links'
import { Brand } from './links/brand'
import { SocialLinks } from './links/social-links'
import { legalNavigation, mainNavigation } from './navigation'
import styles from './site-footer.module.css'
import { SubscribeForm } from './subscribe/subscribe-form'

export function SiteFooter() {
  return (
    <footer id="footer" className={styles.footer} data-palette="band">
      <section className={styles.subscribe} aria-labelledby="subscribe-title">
        <div>
          <h2 id="subscribe-title">Subscribe us</h2>
          <p>Notes from the shop floor and the office behind it.</p>
        </div>
        <SubscribeForm />
      </section>
      <div className={styles.columns}>
        <Company />
        <Contacts />
        <Departments />
        <UsefulLinks />
      </div>
      <Registrations />
    </footer>
  )
}

function Company() {
  const { company } = usePlatform()
  return (
    <div className={styles.company}>
      <Brand />
      <address>
        <strong>{company.name}</strong>
        {company.postalAddress.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <SocialLinks />
    </div>
  )
}

function Contacts() {
  const { company } = usePlatform()
  const { recruitment, sales } = company.phones
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">Talk to us</h2>
      <dl className={styles.contacts}>
        <Contact name="Recruitment" href={phoneLink(recruitment)} text={recruitment} />
        <Contact name="Sales" href={phoneLink(sales)} text={sales} />
        <Contact name="Marketing" href={`mailto:${company.email}`} text={company.email} />
      </dl>
    </section>
  )
}

function Contact({ name, href, text }: { name: string; href: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={href}>{text}</a>
      </dd>
    </div>
  )
}

function Departments() {
  const { departments = [] } = usePlatform().company
  return (
    <nav aria-labelledby="departments">
      <h2 id="departments">What we run</h2>
      <ul className={styles.links}>
        {departments.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UsefulLinks() {
  return (
    <nav aria-labelledby="useful-links">
      <h2 id="useful-links">Useful links</h2>
      <ul className={styles.links}>
        {[...mainNavigation, ...legalNavigation].map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Registrations() {
  const { company } = usePlatform()
  return (
    <dl className={styles.registrations}>
      <div>
        <dt>Tax number</dt>
        <dd>{company.taxNumber}</dd>
      </div>
      <div>
        <dt>Registration number</dt>
        <dd>{company.registrationNumber}</dd>
      </div>
    </dl>
  )
}
