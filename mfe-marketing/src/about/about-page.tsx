import type { PageHandle } from '@site/contract'
import { Region } from '@site/platform'
import { Closing } from '../closing'
import { FactsBand } from '../facts-band'
import { AboutCards } from './about-cards-part'
import { facts } from './about-content'
import styles from './about-page.module.css'
import { Principles } from './principles'
import { VisionHero } from './vision-hero'

export function Component() {
  return (
    <>
      <VisionHero />
      <div className={styles.about}>
        <FactsBand label="Facts about us" facts={facts} />
        <Region name="about-cards" wake="intent">
          <AboutCards />
        </Region>
      </div>
      <Principles />
      <Closing offer="Meet the people who would run it" subject="Working with you" />
    </>
  )
}

export const handle: PageHandle = {
  parts: [AboutCards],
  breadcrumb: 'About',
  metadata: () => ({
    title: 'About us: vision, mission and the people behind the process',
    description:
      'Who we are and what we stand for: a team of plant managers, accountants, lawyers and engineers in India and the UAE who run the processes around production.',
  }),
}
