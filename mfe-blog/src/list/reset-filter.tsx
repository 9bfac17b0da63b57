import styles from './category-filter.module.css'
import { everyPost } from './post-filter'
import { useFilterChoice } from './use-filter-choice'

/** A form of its own, so that the button also works without JavaScript. */
export function ResetFilter() {
  const choose = useFilterChoice()
  return (
    <form
      action="/blog"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        choose(everyPost)
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
