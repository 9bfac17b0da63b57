import { useNavigate } from '@site/platform'
import styles from './category-filter.module.css'
import { everyPost, filterPath } from './post-filter'

/** A form of its own, so that the button also works without JavaScript. */
export function ResetFilter() {
  const navigate = useNavigate()
  return (
    <form
      action="/blog"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(filterPath(everyPost))
      }}
    >
      <input type="hidden" name="category" value={everyPost.category} />
      <input type="hidden" name="author" value={everyPost.author} />
      <button type="submit" className={styles.reset}>
        Reset
      </button>
    </form>
  )
}
