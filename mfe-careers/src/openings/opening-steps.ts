/** How many more openings each step shows: whole rows of the grid. */
export const openingsPerStep = 24

/** How many openings a page of the list shows: all up to its step. */
export function openingsShown(page: number): number {
  return page * openingsPerStep
}

/** The page that shows more than `shown` openings. */
export function pageAfter(shown: number): number {
  return Math.floor(shown / openingsPerStep) + 1
}
