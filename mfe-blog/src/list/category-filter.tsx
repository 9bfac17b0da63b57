import { useLocation, useNavigate, useSearchParams, useSelector } from '@site/platform'
import { startTransition, useEffect, useId, useRef, useState } from 'react'
import { selectCategories } from '../blog-slice'
import styles from './category-filter.module.css'
import { everyPost, filterPath, readFilter } from './post-filter'
import { useFilterChoice } from './use-filter-choice'

export function CategoryFilter() {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const navigate = useNavigate()
  const choose = useFilterChoice()
  const location = useLocation()
  const [query] = useSearchParams()
  const categories = useSelector(selectCategories)
  const chosen = query.get('category') ?? ''
  const { author } = readFilter(query)
  /** Until the next navigation has ended, be it to another address or to this one again. */
  const [picked, setPicked] = useState<{ category: string; at: typeof location }>()
  const shown = picked?.at === location ? picked.category : chosen

  async function pick(category: string) {
    const picking = { category, at: location }
    setPicked(picking)
    await choose({ category, author })
    // A way back that is faster than the page ends at the location that it still shows.
    startTransition(() => setPicked((last) => (last === picking ? undefined : last)))
  }

  // Adopts what was chosen in the server's HTML before hydration, unless the browser is on its way there.
  useEffect(() => {
    const { value: early, dataset } = select.current ?? {}
    if (dataset?.sent !== undefined) return
    if (early && early !== chosen) void navigate(filterPath({ category: early, author }))
  }, [chosen, author, navigate])

  return (
    <form className={styles.choice} action="/blog" method="get" autoComplete="off">
      <label htmlFor={id}>Select Category</label>
      <select
        id={id}
        ref={select}
        name="category"
        data-control="submit"
        suppressHydrationWarning
        value={shown}
        onChange={({ target }) => void pick(target.value)}
      >
        <option value="" disabled hidden>
          Select a category
        </option>
        <option value={everyPost.category}>All</option>
        {withChosen(categories, chosen).map((name) => (
          // Without a value, a browser would ask for its text with every space but one left out.
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <input type="hidden" name="author" value={author} />
      <noscript>
        <button type="submit">Apply</button>
      </noscript>
    </form>
  )
}

/** Another page may link to a category that the service does not list. */
function withChosen(categories: string[], chosen: string) {
  const isListed = ['', everyPost.category, ...categories].includes(chosen)
  return isListed ? categories : [...categories, chosen]
}
