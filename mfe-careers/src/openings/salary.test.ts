import fc from 'fast-check'
import { formatSalary } from './salary'

const seed = 20260402

test.each([
  ['450000', '600000', 'range', '4,50,000 - 6,00,000 / year'],
  ['12500000', '99', 'range', '1,25,00,000 - 99 / year'],
  ['4,50,000', '₹ 6,00,000', 'range', '4,50,000 - 6,00,000 / year'],
  ['450000', '450000', 'range', '4,50,000 / year'],
  ['450000', '', 'range', '4,50,000 / year'],
  ['0', '600000', 'range', '0 - 6,00,000 / year'],
  ['12.5', '13.7', 'range', '12.5 - 13.7 / year'],
  ['4.5', '6.5', 'range', '4.5 - 6.5 / year'],
  ['450000.50', '12,50,000.999', 'range', '4,50,000.5 - 12,50,001 / year'],
  ['0.001', '1e21', 'range', '0 - 1,00,00,00,00,00,00,00,00,00,000 / year'],
  ['Not Disclosed', 'Not Disclosed', 'words', 'Not Disclosed'],
  ['450000', 'Not Disclosed', 'words', 'Not Disclosed'],
  ['', 'Negotiable', 'words', 'Negotiable'],
  ['450000', 'Negotiable', 'words', '4,50,000 - Negotiable'],
])('"%s" and "%s" are a %s: %s', (least, most, kind, text) => {
  expect(formatSalary(least, most)).toEqual({ kind, text })
})

test.each([
  ['', ''],
  ['Infinity', '-Infinity'],
  ['1e400', ''],
  ['-5', '-450000'],
  ['0', '0'],
  ['₹', ','],
])('"%s" and "%s" say nothing', (least, most) => {
  expect(formatSalary(least, most)).toBeUndefined()
})

test(`two amounts are grouped as in India (seed ${seed})`, () => {
  const amount = fc.maxSafeNat()
  const { format } = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(amount, amount, (least, most) => {
      fc.pre(least + most > 0)
      const ends = [...new Set([least, most])].map((end) => format(end))
      const text = `${ends.join(' - ')} / year`
      expect(formatSalary(String(least), String(most))).toEqual({ kind: 'range', text })
    }),
    { seed },
  )
})

test(`whatever a service calls a salary, no number is printed that is none (seed ${seed})`, () => {
  const end = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true }).map(String),
    fc.bigInt().map(String),
    fc.constantFrom('Infinity', '1e400', '-1', '', 'Not Disclosed', '0x1F', '1,2,3', '٤٥٠'),
  )
  fc.assert(
    fc.property(end, end, (least, most) => {
      const salary = formatSalary(least.trim(), most.trim())
      if (!salary) return
      expect(salary.text.trim()).not.toBe('')
      if (salary.kind === 'range') expect(salary.text).toMatch(/^[\d,.]+( - [\d,.]+)? \/ year$/)
      expect(salary.text).not.toMatch(/^(-?Infinity|NaN)\b/)
    }),
    { seed, numRuns: 1000 },
  )
})
