import Table from 'cli-table3'
import type { Outcome } from './outcome'
import type { Finding, Target, Unit, Verdict } from './verdict'

const digits: Record<Unit, number> = { ms: 0, kB: 1, '/s': 0, '%': 1, '': 2 }

/** `1,234 ms`, `–` for what is not known. */
export function formatValue(value: number | undefined, unit: Unit): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  const number = value.toLocaleString('en', { maximumFractionDigits: digits[unit] })
  return `${number}${unit === '' || unit === '/s' ? unit : ` ${unit}`}`
}

/** `≤ 1.1 × floor`, or `≤ 100 ms` where there is no baseline. */
export function formatTarget({ target, baseline, unit }: Finding): string {
  const [sign, limit] = boundOf(target)
  return `${sign} ${baseline ? `${limit} × ${baseline.name}` : formatValue(limit, unit)}`
}

function boundOf(target: Target): [string, number] {
  return 'most' in target ? ['≤', target.most] : ['≥', target.least]
}

/** Medians go without a word. */
export function formatMeasured({ value, unit, quantile }: Finding & Verdict): string {
  const measured = formatValue(value, unit)
  if (quantile === undefined) return measured
  return `${measured} ${quantile === 1 ? 'at worst' : `p${quantile * 100}`}`
}

/** `React alone: 0.71`, as a ratio where that is judged. */
export function formatLimit({ limit, limited, base, unit }: Finding & Verdict): string {
  return limit ? `${limit.name}: ${formatValue(limited, base === undefined ? unit : '')}` : ''
}

/** All rows for people, and how many of them are met. */
export function formatTable(outcomes: Outcome[]): string {
  const table = new Table({
    head: ['row', 'of', 'median', 'min – max', 'baseline', 'ratio', 'target', 'bound', ''],
    style: { head: [], border: [], compact: true },
  })
  for (const outcome of outcomes) table.push(...linesOf(outcome))
  const met = outcomes.filter(({ isMet }) => isMet).length
  return `${table}\n${met} of ${outcomes.length} rows met`
}

function linesOf({ title, findings, problem }: Outcome): string[][] {
  const lines = findings.map((finding, position) => [
    position === 0 ? title : '',
    finding.of,
    formatMeasured(finding),
    `${formatValue(finding.least, finding.unit)} – ${formatValue(finding.most, finding.unit)}`,
    finding.baseline ? `${finding.baseline.name} ${formatValue(finding.base, finding.unit)}` : '',
    finding.ratio === undefined ? '' : formatValue(finding.ratio, ''),
    formatTarget(finding),
    formatLimit(finding),
    finding.isMet ? 'met' : 'NOT MET',
  ])
  if (problem) lines.push([title, `not measured: ${problem}`, '', '', '', '', '', '', 'NOT MET'])
  return lines
}
