import type { Release } from './release'

/** How much of a release a page may load before it is hydrated, in kB before compression. Its team decides. */
export type Budgets = {
  /** The modules of every page. */
  entry?: number
  /** The further modules of one page. */
  page?: number
  /** The styles in the HTML of one page. */
  styles?: number
}

type Overweight = { what: string; files: string[]; bytes: number; limit: number }

const kilobyte = 1024

/** What is over its budget. A release without budgets is bounded by those of the gate alone. */
export function findOverweight(release: Release): Overweight[] {
  const { budgets = {}, modules, pages, styles, pageStyles = {}, files } = release
  const ofPages = Object.entries(pages).map(([page, paths]) => ({
    what: `page ${page}`,
    files: paths.filter((path) => !modules.includes(path)),
    limit: budgets.page,
  }))
  const sheets = Object.entries(pageStyles).map(([page, path]) => ({
    what: `styles of ${page}`,
    files: [path],
    limit: budgets.styles,
  }))
  const whole = { what: 'styles', files: styles, limit: budgets.styles }
  const measured = [
    { what: 'entry', files: modules, limit: budgets.entry },
    ...ofPages,
    ...(sheets.length > 0 ? sheets : [whole]),
  ]
  return measured.flatMap(({ what, files: paths, limit: most }) => {
    const bytes = paths.reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0)
    const limit = (most ?? Number.POSITIVE_INFINITY) * kilobyte
    return bytes > limit ? [{ what, files: paths, bytes, limit }] : []
  })
}

/** The end of a sentence whose subject is the release. */
export function describeOverweight({ what, files, bytes, limit }: Overweight): string {
  const format = (size: number) => `${Math.ceil(size / kilobyte)} kB`
  return `is over its budget: its ${what} (${files.join(', ')}) has ${format(bytes)}, and may have ${format(limit)}`
}
