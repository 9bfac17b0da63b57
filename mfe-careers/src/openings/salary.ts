type Salary = { kind: 'range' | 'words'; text: string }

const notDisclosed = 'Not Disclosed'

/** `4,50,000 - 6,00,000 / year`, or the words a service sent instead of a number. */
export function formatSalary(least: string, most: string): Salary | undefined {
  const given = [least, most].filter(isKnown)
  if (given.includes(notDisclosed)) return { kind: 'words', text: notDisclosed }
  if (given.every((value) => readAmount(value) === 0)) return undefined
  const text = [...new Set(given.map(formatEnd))].join(' - ')
  const isRange = given.every((value) => readAmount(value) !== undefined)
  return isRange ? { kind: 'range', text: `${text} / year` } : { kind: 'words', text }
}

/**
 * As given, in rupees or lakhs a year: the number does not tell. Undefined when it is not an amount: `600000`,
 * `6,00,000`, `₹ 6,00,000`, `12.5`.
 */
export function readAmount(value: string): number | undefined {
  const amount = toNumber(value)
  const isEarned = amount !== undefined && amount >= 0 && Number.isFinite(amount)
  return isEarned ? Number(amount.toFixed(2)) : undefined
}

/** False for nothing, and for a number that is no amount: infinite or negative. */
function isKnown(value: string) {
  const number = toNumber(value)
  return number !== undefined && (Number.isNaN(number) || readAmount(value) !== undefined)
}

/** NaN for words, undefined for nothing. */
function toNumber(value: string) {
  const digits = value.replace(/[₹,\s]/g, '')
  return digits ? Number(digits) : undefined
}

function formatEnd(value: string) {
  const amount = readAmount(value)
  return amount === undefined ? value : groupDigits(amount)
}

/** As `Intl.NumberFormat('en-IN')`, whose first use keeps a slow phone busy for 50 to 100 ms. */
function groupDigits(amount: number) {
  const whole = BigInt(Math.trunc(amount)).toString()
  const [, decimals = ''] = /(\.\d+)$/.exec(String(amount)) ?? []
  return whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',') + decimals
}
