import { existsSync } from 'node:fs'
import { checksOf, run } from './check'

afterEach(() => jest.restoreAllMocks())

test('a team checks its own files, tests and gate, and the types', () => {
  const checks = checksOf(['careers'])

  expect(checks.map(({ title }) => title)).toEqual(['format and lint', 'types', 'gate', 'tests'])
  expect(checks.flatMap(({ words }) => words).filter((word) => word.includes('careers'))).toEqual([
    'mfe-careers',
    'careers',
    'careers',
  ])
  // Colours, imports and guides, which CI would refuse later.
  expect(checks.at(-1)?.words).toContain('structure')
  expect(checks[2]?.words.at(-1)).toBe('--dry-run')
  expect(checks.filter(({ program }) => !existsSync(program))).toEqual([])
})

test.each([[[]], [['nobody']], [['careers', 'blog']]])(
  '%j is refused with the remotes that there are',
  (words) => {
    const told = jest.spyOn(console, 'error').mockReturnValue()

    run(words)

    expect(told.mock.calls.join()).toMatch(/nothing was checked\. The remotes are: .*careers/)
    expect(process.exitCode).toBe(1)
    process.exitCode = 0
  },
)
