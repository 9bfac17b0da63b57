import { describeLength, run, summarise } from './test'

let printed: string[]

beforeEach(() => {
  printed = []
  jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line) > 0)
})

afterEach(() => jest.restoreAllMocks())

test.each(['--help', '-h'])('%s says what can be asked for, and tests nothing', async (word) => {
  await run([word])

  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain('npm test -- careers')
  expect(process.exitCode ?? 0).toBe(0)
})

test('says that it is shorter than in CI, where it is', () => {
  expect(describeLength({})).toEqual([
    expect.stringMatching(/^Shorter than in CI: .+ CI=1 npm test$/),
  ])
  expect(describeLength({ CI: '1' })).toEqual([])
  expect(describeLength({ THOROUGH: '1' })).toEqual([])
})

test('names what failed before the count, be it a check or a test', () => {
  const counts = [
    { passed: 0, failed: 1, failures: ['format and lint'] },
    { passed: 1, failed: 0 },
    { passed: 37, failed: 1, failures: ['tests/layout/print.test.ts › prints'] },
  ]

  expect(summarise(counts)).toEqual([
    '✗ format and lint',
    '✗ tests/layout/print.test.ts › prints',
    '38 passed, 2 failed',
  ])
})
