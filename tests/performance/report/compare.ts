import { formatValue } from './table'
import type { Unit } from './verdict'

/** What the cold loads of one page have in the median, by site. */
export type Compared = {
  page: string
  sites: { name: string; values: { of: string; unit: Unit; value: number }[] }[]
}

/** One table for each page, as HTML: ours and all baselines side by side, those too that no target names. */
export function formatCompared({ page, sites }: Compared): string {
  const heads = sites[0]?.values.map(({ of }) => `<th>${of}</th>`) ?? []
  const lines = sites.map(({ name, values }) => {
    const cells = values.map(({ value, unit }) => `<td>${formatValue(value, unit)}</td>`)
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  return `<section><h2>${page}, cold</h2><table><tr><th></th>${heads.join('')}</tr>${lines.join('')}</table></section>`
}
