import { run } from './test-resilience'

let printed: string[]

beforeEach(() => {
  printed = []
  jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line) > 0)
})

afterEach(() => jest.restoreAllMocks())

test('--help names the short form, and tests nothing', async () => {
  await run(['--help'])

  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain('--short')
  expect(process.env.THOROUGH).toBeUndefined()
})
