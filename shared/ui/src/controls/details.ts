/**
 * Keeps the summary that is clicked at its place in the window: a details of the same name that closes above it would
 * take the page from under the pointer, and the answer out of view.
 */
export function holdSummary({ target }: Event): void {
  const summary = target instanceof Element && target.closest('details[name] > summary')
  if (!summary) return
  const { top } = summary.getBoundingClientRect()
  // Before the frame is painted in which the browser has opened one and closed the other.
  requestAnimationFrame(() =>
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
}
