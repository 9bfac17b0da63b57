import { useAppDispatch, useNavigate } from '@site/platform'
import type { PostFilter } from '../blog-api'
import { filterChosen } from '../blog-slice'
import { filterPath } from './post-filter'

/** Shows what a visitor chose, asked for anew even if it is what is shown. */
export function useFilterChoice() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return (filter: PostFilter) => {
    dispatch(filterChosen())
    void navigate(filterPath(filter))
  }
}
