import type { PageHandle } from '@site/contract'
import { Link, Region } from '@site/platform'
import { actions } from '@site/ui/actions'
import { Closing } from '../closing'
import { FactsBand } from '../facts-band'
import { PageHero } from '../page-hero'
import { PageIndex } from '../page-index'
import { SetUpCards } from './set-up-cards-part'
import { setUps, setup, steps } from './setup-content'
import styles from './setup-page.module.css'

export function Component() {
  return (
    <>
      <PageHero
        title={setup.title}
        lead={setup.lead}
        beside={<FactsBand label="How a set up runs" facts={steps} />}
      >
        <Link className={actions.primary} to="/contact">
          Talk to our experts
        </Link>
      </PageHero>
      <div className={styles.setUps}>
        <PageIndex label="Departments that we set up" parts={setUps} />
        <Region name="set-ups" wake="intent">
          <SetUpCards />
        </Region>
      </div>
      <Closing offer="Tell us what you are about to open" subject="A set up" />
    </>
  )
}

export const handle: PageHandle = {
  parts: [SetUpCards],
  breadcrumb: 'Set ups',
  metadata: () => ({
    title: 'Setup services for new plants and young companies',
    description:
      'Production, HR, compliance, dispatch, facility, inventory and finance set up with your people: documents, registrations and a first cycle that closes by itself.',
  }),
}
