import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import { PageHero } from '../page-hero'
import { setUps, setup } from './setup-content'
import styles from './setup-page.module.css'

export function Component() {
  return (
    <>
      <PageHero title={setup.title} lead={setup.lead}>
        <Link to="/contact">Talk to our experts</Link>
      </PageHero>
      <div className={styles.setUps}>
        {setUps.map(({ id, title, description }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p>{description}</p>
          </section>
        ))}
      </div>
    </>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'Setup services for new plants and young companies',
    description:
      'Production, HR, compliance, dispatch, facility, inventory and finance set up with your people: documents, registrations and a first cycle that closes by itself.',
  }),
}
