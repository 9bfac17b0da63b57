type Salary = { kind: 'range' | 'words'; text: string }

const notDisclosed = 'Not Disclosed'
const indianDigits = new Intl.NumberFormat('en-IN')

/** `4,50,000 - 6,00,000 / year`, or the words a service sent instead of a number. */
export function formatSalary(least: string, most: string): Salary | undefined {
  const given = [least, most].map((value) => value.trim()).filter(Boolean)
  if (given.length === 0) return undefined
  if (given.includes(notDisclosed)) return { kind: 'words', text: notDisclosed }
  const ends = [...new Set(given)].map(formatEnd)
  return { kind: 'range', text: `${ends.join(' - ')} / year` }
}

function formatEnd(value: string) {
  const amount = Number(value)
  return Number.isFinite(amount) ? indianDigits.format(amount) : value
}
