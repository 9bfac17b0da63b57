import type { PageHandle } from '@site/contract'
import { Link, usePlatform } from '@site/platform'
import { actions } from '@site/ui/actions'
import { PageHero } from '../page-hero'
import { LegalArticle } from './legal-article'
import { terms, termsSections } from './terms-content'

export function Component() {
  const { company } = usePlatform()
  return (
    <>
      <PageHero title={terms.title} lead={terms.lead}>
        <Link className={actions.link} to="/privacy-policy">
          Privacy policy
        </Link>
        <Link className={actions.link} to="/contact">
          Contact us
        </Link>
      </PageHero>
      <LegalArticle updated={terms.updated} sections={termsSections(company)} />
    </>
  )
}

export const handle: PageHandle = {
  breadcrumb: terms.title,
  metadata: () => ({
    title: 'Terms of use',
    description:
      'The conditions for using this site: ownership and accuracy of content, conduct in the blog, liability, and the law that applies.',
  }),
}
