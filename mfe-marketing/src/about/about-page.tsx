import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import { PageHero } from '../page-hero'
import { about } from './about-content'

export function Component() {
  return (
    <PageHero title={about.title} lead={about.lead}>
      <Link to="/service">What we run</Link>
      <Link to="/career">Work with us</Link>
    </PageHero>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'About us: vision, mission and the people behind the process',
    description:
      'Who we are and what we stand for: a team of plant managers, accountants, lawyers and engineers in India and the UAE who run the processes around production.',
  }),
}
