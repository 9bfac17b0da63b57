import { judge } from './verdict'

test('a value within its target is met, and one beyond is not', () => {
  const within = judge({ of: 'home', unit: 'ms', values: [90, 110, 100], target: { most: 100 } })
  const beyond = judge({ of: 'home', unit: 'ms', values: [90, 110, 101], target: { most: 100 } })

  expect(within).toEqual({
    value: 100,
    least: 90,
    most: 110,
    base: undefined,
    ratio: undefined,
    limited: undefined,
    isMet: true,
  })
  expect(beyond.isMet).toBe(false)
})

test('with a baseline the ratio of the medians is judged', () => {
  const finding = {
    of: 'home',
    unit: '/s' as const,
    values: [300, 500, 400],
    baseline: { name: 'next', values: [10, 8, 9] },
  }

  expect(judge({ ...finding, target: { least: 44 } })).toMatchObject({
    base: 9,
    ratio: 400 / 9,
    isMet: true,
  })
  expect(judge({ ...finding, target: { least: 45 } }).isMet).toBe(false)
})

test('what bounds a value is a ratio where that is judged', () => {
  const finding = {
    of: 'home',
    unit: 'ms' as const,
    values: [90],
    limit: { name: 'React alone', values: [60, 40, 50] },
    target: { most: 0.4 },
  }

  expect(judge(finding)).toMatchObject({ limited: 50 })
  expect(judge({ ...finding, baseline: { name: 'next', values: [100] } })).toMatchObject({
    ratio: 0.9,
    limited: 0.5,
    isMet: false,
  })
})

test('a quantile is judged instead of the median where the target names one', () => {
  const values = [...Array.from({ length: 19 }, () => 20), 500]

  const most = (quantile: number) =>
    judge({ of: 'taps', unit: 'ms', values, quantile, target: { most: 100 } })

  expect(most(0.95)).toMatchObject({ value: 20, most: 500, isMet: true })
  expect(most(0.98)).toMatchObject({ value: 500, isMet: false })
})

test.each([{ target: { most: 1 } }, { target: { least: 0 } }])(
  'without values $target is not met',
  ({ target }) => {
    expect(judge({ of: 'home', unit: '', values: [], target }).isMet).toBe(false)
    expect(
      judge({ of: 'home', unit: '', values: [1], baseline: { name: 'next', values: [] }, target })
        .isMet,
    ).toBe(false)
  },
)

test('a baseline of zero makes no ratio that is met', () => {
  const baseline = { name: 'floor', values: [0] }
  const quick = judge({ of: 'a', unit: '/s', values: [9], baseline, target: { least: 5 } })

  expect(quick).toMatchObject({ ratio: Infinity, isMet: false })
  expect(judge({ of: 'a', unit: 'ms', values: [0], baseline, target: { most: 1 } }).isMet).toBe(
    false,
  )
})
