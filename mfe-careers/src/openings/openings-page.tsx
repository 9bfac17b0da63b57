import type { PageHandle } from '@site/contract'
import { type LoaderFunctionArgs, load, Region } from '@site/platform'
import { loadDepartments, loadJobs } from '../careers-slice'
import { SearchForm } from '../search/search-form-part'
import { readSearch } from '../search/search-query'
import { OpeningsList } from './openings-list'
import styles from './openings-page.module.css'

export async function loader(page: LoaderFunctionArgs) {
  const search = readSearch(new URL(page.request.url).searchParams)
  await Promise.all([load(page, loadJobs(search), loadDepartments()), SearchForm.load()])
  return null
}

export function Component() {
  return (
    <>
      <header className={styles.hero}>
        <h1>Work where factories run better</h1>
        <p>
          We take the paperwork off the shop floor: planning, dispatch, stock, books, people. Find
          the team that needs what you are good at.
        </p>
      </header>
      <div className={styles.openings}>
        <Region name="careers-search" wake="intent">
          <SearchForm />
        </Region>
        <OpeningsList />
      </div>
    </>
  )
}

export const handle: PageHandle = {
  metadata: () => ({
    title: 'Careers: open positions in operations, finance, HR and IT',
    description:
      'Search our open positions by job title and department: production, logistics, inventory, finance, legal, HR and IT roles for people who like processes that work.',
  }),
}
