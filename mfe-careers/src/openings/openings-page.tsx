import type { PageHandle } from '@site/contract'
import { type LoaderFunctionArgs, load, Region, useSelector } from '@site/platform'
import { ClosingBand } from '@site/ui/closing'
import { readPage } from '@site/ui/lists'
import { loadDepartments, loadJobs, selectIsUnknown } from '../careers-slice'
import { SearchForm } from '../search/search-form-part'
import { isSearch, readSearch } from '../search/search-query'
import { jobsOf } from './job-groups'
import { jobPostings } from './job-postings.server'
import { openingsPerStep } from './opening-steps'
import { OpeningsList } from './openings-list'
import styles from './openings-page.module.css'

export async function loader(page: LoaderFunctionArgs) {
  const { searchParams } = new URL(page.request.url)
  const search = readSearch(searchParams)
  const step = readPage(searchParams)
  const isEntry = step === 1 && !isSearch(search)
  await load(page, loadJobs({ search, page: step }), loadDepartments({ isEntry }))
  return null
}

export function Component() {
  return (
    <>
      <div className={styles.hero}>
        <header className={styles.words}>
          <h1>Work where factories run better</h1>
          <p>
            We take the paperwork off the shop floor: planning, dispatch, stock, books, people. Find
            the team that needs what you are good at.
          </p>
        </header>
        <Region name="careers-search" wake="intent">
          <SearchForm />
        </Region>
      </div>
      <div className={styles.openings}>
        <OpeningsList />
      </div>
      <Offer />
    </>
  )
}

/** Selects below the page, which a change would render anew: React would drop a search that is not hydrated. */
function Offer() {
  const isUnknown = useSelector(selectIsUnknown)
  return (
    <ClosingBand
      offer={isUnknown ? 'Shall we tell you what is open?' : 'No opening that fits?'}
      action={{ name: 'Write to us', path: '/contact?subject=Working+with+you' }}
      phone="recruitment"
    >
      Tell us what you are good at.
    </ClosingBand>
  )
}

export const handle: PageHandle = {
  parts: [SearchForm],
  metadata: ({ state }) => ({
    title: 'Careers: open positions in operations, finance, HR and IT',
    description:
      'Search our open positions by job title and department: production, logistics, inventory, finance, legal, HR and IT roles for people who like processes that work.',
    // Keeps the page of an outage out of search engines.
    ...(selectIsUnknown(state) && { robots: 'noindex' }),
  }),
  structuredData: ({ state }, facts) =>
    jobPostings(jobsOf(state.careers.groups).slice(0, openingsPerStep), facts),
}
