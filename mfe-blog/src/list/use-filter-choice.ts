import { useAppDispatch, useLocation, useNavigate } from '@site/platform'
import type { PostFilter } from '../blog-api'
import { filterChosen } from '../blog-slice'
import { filterPath } from './post-filter'

/** Shows what a visitor chose, asked for anew even if it is what is shown. */
export function useFilterChoice() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (filter: PostFilter) => {
    dispatch(filterChosen())
    const path = filterPath(filter)
    // As a link does: the address that is shown already makes no second entry in the history.
    void navigate(path, { replace: path === pathname + search })
  }
}
