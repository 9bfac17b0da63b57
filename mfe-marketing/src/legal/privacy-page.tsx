import type { PageHandle } from '@site/contract'
import { usePlatform } from '@site/platform'
import { actions } from '@site/ui/actions'
import { PageHero } from '../page-hero'
import { LegalArticle } from './legal-article'
import { privacy, privacySections } from './privacy-content'

export function Component() {
  const { company } = usePlatform()
  return (
    <>
      <PageHero title={privacy.title} lead={privacy.lead}>
        <a className={actions.link} href={`mailto:${company.privacyEmail}`}>
          {company.privacyEmail}
        </a>
      </PageHero>
      <LegalArticle updated={privacy.updated} sections={privacySections(company)} />
    </>
  )
}

export const handle: PageHandle = {
  breadcrumb: privacy.title,
  metadata: () => ({
    title: 'Privacy policy',
    description:
      'Which data we collect from visitors, enquiries and subscriptions, how we use, share and keep it, and which rights you have.',
  }),
}
