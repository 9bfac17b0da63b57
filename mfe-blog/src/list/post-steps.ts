/** How many more articles each step shows. */
const postsPerStep = 20

// After so many steps a new page begins, so that no page grows without limit.
const stepsTogether = 10

/** Which articles a page of the list shows: `from` up to, not including, `to`. */
type Stretch = { from: number; to: number }

/** A page beyond the last one shows the last one. */
export function stretchOf(page: number, total: number): Stretch {
  const last = Math.max(1, Math.ceil(total / postsPerStep))
  const shown = Math.min(page, last)
  const start = Math.floor((shown - 1) / stepsTogether) * stepsTogether
  return { from: start * postsPerStep, to: Math.min(shown * postsPerStep, total) }
}

/** The page that shows the article at this place. */
export function pageAt(position: number): number {
  return Math.floor(position / postsPerStep) + 1
}
