import { run } from './test'

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
