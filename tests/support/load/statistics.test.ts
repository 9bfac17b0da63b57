import { median, quantile } from './statistics'

test.each([
  { values: [3], middle: 3 },
  { values: [9, 1, 10], middle: 9 },
  { values: [4, 1, 2, 10], middle: 3 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle)
})

test('without values there is no median and no quantile', () => {
  expect([median([]), quantile([], 0.95)]).toEqual([NaN, NaN])
})

test.each([
  { share: 0.5, value: 10 },
  { share: 0.95, value: 19 },
  { share: 0.98, value: 20 },
  { share: 1, value: 20 },
  { share: 0, value: 1 },
])('the quantile $share of 1 to 20 is $value', ({ share, value }) => {
  const values = Array.from({ length: 20 }, (_, position) => 20 - position)

  expect(quantile(values, share)).toBe(value)
})
