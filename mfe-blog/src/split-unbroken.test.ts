import { splitUnbroken } from './split-unbroken'

test.each([
  ['a word of two parts', 'a four-way match', ['a ', 'four-way', ' match']],
  ['a word of more parts', 'day-by-day', ['', 'day-by-day', '']],
  ['a figure and a word', 'the 45-day rule', ['the ', '45-day', ' rule']],
  ['years', 'in 2025-26 or 2025–26.', ['in ', '2025-26', ' or ', '2025–26', '.']],
  ['letters of any language', '(दिन-रात)', ['(', 'दिन-रात', ')']],
  ['an amount', 'up to Rs 5 crore', ['up to ', 'Rs 5 crore', '']],
  ['an amount of a currency', '₹1.15 lakh, in 45 days', ['₹', '1.15 lakh', ', in ', '45 days', '']],
  ['a weight', '2,000 kg', ['', '2,000 kg', '']],
])('keeps %s together', (_, text, parts) => {
  expect(splitUnbroken(text)).toEqual(parts)
})

test.each([
  'no compound',
  'a dash - between words',
  'full- and part',
  '-5',
  'a--b',
  '',
  'https://a.example/one-two',
  'preventive-maintenance',
  'in 2025 many',
  '5 crores',
])('breaks "%s" where any text breaks', (text) => {
  expect(splitUnbroken(text)).toEqual([text])
})

test.each(['a', 'a-', '-', '1', '1,', 'Rs ', 'a-b '])('takes linear time for many "%s"', (part) => {
  const text = part.repeat(200_000)
  const started = process.cpuUsage()

  expect(splitUnbroken(text).join('')).toBe(text)

  // Quadratic time would take more, for its 20 billion steps and more.
  expect(process.cpuUsage(started).user).toBeLessThan(10_000_000)
})
