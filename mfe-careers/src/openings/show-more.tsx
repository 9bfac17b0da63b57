import { Link, useSelector } from '@site/platform'
import { actions } from '@site/ui/actions'
import { isForBrowser } from '@site/ui/controls'
import type { MouseEvent } from 'react'
import { selectJobCount, selectSearch } from '../careers-slice'
import { searchPath } from '../search/search-query'
import { pageAfter } from './opening-steps'
import styles from './openings-list.module.css'

type ShowMoreProps = {
  shown: number
  /** True while the next step loads: the link stays, and with it the focus. */
  isComing: boolean
  onFollow: () => void
}

export function ShowMore({ shown, isComing, onFollow }: ShowMoreProps) {
  // The search of the openings that are shown: the address may be that of a search that failed.
  const search = useSelector(selectSearch)
  const count = useSelector(selectJobCount)

  if (!search || shown >= count) return null

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isForBrowser(event)) return
    if (isComing) event.preventDefault()
    else onFollow()
  }

  return (
    <Link
      className={`${actions.secondary} ${styles.more}`}
      to={searchPath(search, pageAfter(shown))}
      preventScrollReset
      aria-busy={isComing || undefined}
      onClick={follow}
    >
      Show more openings
    </Link>
  )
}
