import { type Outcome, outcomeOf } from './outcome'
import { formatTable, formatTarget, formatValue } from './table'

const row = { name: 'lcp', title: 'LCP' }

/** The cells of each line, without the frame. */
function cellsOf(outcomes: Outcome[]) {
  return formatTable(outcomes)
    .split('\n')
    .filter((line) => line.includes('│'))
    .map((line) => line.split('│').map((cell) => cell.trim()))
}

test('a row has what was measured, its range, the ratio, the target, its bound and the verdict', async () => {
  const outcome = await outcomeOf(row, async () => [
    {
      of: 'home',
      unit: 'ms',
      values: [700, 900, 1210],
      limit: { name: 'React alone', values: [720] },
      baseline: { name: 'floor', values: [600] },
      target: { most: 1.1 },
    },
    { of: 'contact', unit: 'ms', values: [480], target: { most: 500 } },
  ])

  const [, home, contact] = cellsOf([outcome])
  expect(home?.slice(1, -1)).toEqual([
    'LCP',
    'home',
    '900 ms',
    '700 ms – 1,210 ms',
    'floor 600 ms',
    '1.5',
    '≤ 1.1 × floor',
    'React alone: 1.2',
    'NOT MET',
  ])
  expect(contact?.slice(1, -1)).toEqual([
    '',
    'contact',
    '480 ms',
    '480 ms – 480 ms',
    '',
    '',
    '≤ 500 ms',
    '',
    'met',
  ])
  expect(outcome.isMet).toBe(false)
  expect(formatTable([outcome])).toMatch(/\n0 of 1 rows met$/)
})

test.each([
  { quantile: 0.95, cell: '90 ms p95' },
  { quantile: 1, cell: '90 ms at worst' },
])('a quantile of $quantile reads $cell', async ({ quantile, cell }) => {
  const outcome = await outcomeOf(row, async () => [
    { of: 'all', unit: 'ms', values: [90], quantile, target: { most: 100 } },
  ])

  expect(cellsOf([outcome])[1]?.[3]).toBe(cell)
})

test('a row that could not be measured says why, and is not met', async () => {
  const outcome = await outcomeOf(row, async () => {
    throw new Error('the registry did not answer')
  })

  expect(outcome.isMet).toBe(false)
  expect(formatTable([outcome])).toContain('not measured: the registry did not answer')
})

test('a row that found nothing is not met', async () => {
  expect((await outcomeOf(row, async () => [])).isMet).toBe(false)
})

test.each([
  { value: 1234.5, unit: 'ms' as const, text: '1,235 ms' },
  { value: 12.345, unit: 'kB' as const, text: '12.3 kB' },
  { value: 20_800, unit: '/s' as const, text: '20,800/s' },
  { value: 0.004, unit: '' as const, text: '0' },
  { value: NaN, unit: 'ms' as const, text: '–' },
])('$value of "$unit" reads $text', ({ value, unit, text }) => {
  expect(formatValue(value, unit)).toBe(text)
})

test('a target of a ratio names its baseline', () => {
  const finding = { of: 'home', unit: '/s' as const, values: [1], target: { least: 60 } }

  expect(formatTarget({ ...finding, baseline: { name: 'next', values: [1] } })).toBe('≥ 60 × next')
  expect(formatTarget(finding)).toBe('≥ 60/s')
})
