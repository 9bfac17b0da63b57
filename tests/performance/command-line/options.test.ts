import { readOptions } from './options'

const rows = ['taps', 'lcp', 'tbt']

test('the benchmark makes seven runs of all rows, unless something else is asked for', () => {
  expect(readOptions([], rows)).toEqual({ runs: 7, only: [], json: false })
  expect(
    readOptions(['--runs', '3', '--only', 'taps,lcp', '--only', 'tbt', '--json'], rows),
  ).toEqual({ runs: 3, only: ['taps', 'lcp', 'tbt'], json: true })
})

test.each(['0', '-1', '2.5', 'many', ''])('%p runs are refused', (runs) => {
  expect(() => readOptions([`--runs=${runs}`], rows)).toThrow('has to be a whole number from 1')
})

test('an unknown row is refused with the rows that there are', () => {
  expect(() => readOptions(['--only', 'lpc'], rows)).toThrow(
    '"lpc" is no row. The rows are: taps, lcp, tbt.',
  )
})
