import { useAppDispatch, useLocation, useNavigate } from '@site/platform'
import type { PostFilter } from '../blog-api'
import { filterChosen } from '../blog-slice'
import { filterPath } from './post-filter'

/** Navigates to a chosen filter, and reloads the list even if the filter is the same. Resolves when that has ended. */
export function useFilterChoice() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (filter: PostFilter) => {
    dispatch(filterChosen())
    const path = filterPath(filter)
    // Like a link: the current address makes no second entry in the history.
    await navigate(path, { replace: path === pathname + search })
  }
}
