import { toHeading } from '@site/contract'
import { Link, useSearchParams, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { selectDepartments, selectIsUnknown, selectSearch } from '../careers-slice'
import { departmentName, isSearch, readSearch, searchPath } from '../search/search-query'
import { isShown } from './department-links'
import styles from './searched-for.module.css'

/**
 * Shows the search that the list answers, because the form is empty again. Each part can be removed. A department alone
 * is shown by its link.
 */
export function SearchedFor({ isLoading }: { isLoading: boolean }) {
  const [query] = useSearchParams()
  const answered = useSelector(selectSearch)
  const departments = useSelector(selectDepartments)
  const isUnknown = useSelector(selectIsUnknown)
  // After a failed search the list is still that of the one before.
  const search = isLoading || !answered ? readSearch(query) : answered
  const { title, department } = search
  const name = departmentName(departments, search)

  if (isUnknown || !isSearch(search)) return null

  return (
    <div className={styles.searched}>
      {(title || !isShown(departments, department)) && (
        <p>
          Results for {title && <Part words={`“${title}”`} rest={{ title: '', department }} />}
          {title && name && <span> in </span>}
          {name && <Part words={name} rest={{ title, department: '' }} />}
        </p>
      )}
      <Link className={`${actions.link} ${styles.all}`} to="/career" state={toHeading}>
        All openings
      </Link>
      {/* Without JavaScript the page opens here: on a phone the form, which is empty again, fills the first screen. */}
      <noscript>
        {/* biome-ignore lint/a11y/noAutofocus: it is a new page, whose news is what was found */}
        <a className={`${actions.link} ${styles.all}`} href="#main" autoFocus>
          Search again
        </a>
      </noscript>
    </div>
  )
}

type PartProps = { words: string; rest: { title: string; department: string } }

/** A part of the search, as a link that removes it. */
function Part({ words, rest }: PartProps) {
  return (
    <Link
      className={styles.part}
      to={isSearch(rest) ? searchPath(rest) : '/career'}
      state={toHeading}
      aria-label={`${words}: remove`}
    >
      <bdi>{words}</bdi>
    </Link>
  )
}
