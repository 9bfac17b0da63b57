import type { PageHandle } from '@site/contract'
import { Link } from '@site/platform'
import { PageHero } from '../page-hero'
import { terms } from './terms-content'

export function Component() {
  return (
    <PageHero title={terms.title} lead={terms.lead}>
      <Link to="/privacy-policy">Privacy policy</Link>
      <Link to="/contact">Contact us</Link>
    </PageHero>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'Terms of use',
    description:
      'The conditions for using this site: ownership and accuracy of content, conduct in the blog, liability, and the law that applies.',
  }),
}
