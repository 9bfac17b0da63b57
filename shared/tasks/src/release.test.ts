import { createCommandLine } from '@site/releases/command-line'
import { keyUseOf, optionsOf, refuseKept } from './release'

// A cast: its verbs are only listed here.
const options = optionsOf(createCommandLine({} as Parameters<typeof createCommandLine>[0]))

test('a dry run that npm kept for itself is refused, and the error says how to ask for it', () => {
  expect(() => refuseKept({ npm_config_dry_run: 'true' }, ['ship', 'careers'], options)).toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message:
        'npm kept --dry-run for itself. Put "--" before the verb: npm run release -- ship careers --dry-run. Nothing was changed.',
    }),
  )
})

test.each([
  {
    environment: { npm_config_percent: 'true' },
    words: ['canary', 'careers', '1.2.0', '10'],
    whole: 'canary careers … --percent …',
  },
  {
    environment: { npm_config_again: 'true' },
    words: ['promote', 'careers', '1.2.0'],
    whole: 'promote careers 1.2.0 --again',
  },
  {
    environment: { npm_config_if_changed: 'true' },
    words: ['ship', 'careers'],
    whole: 'ship careers --if-changed',
  },
  {
    environment: { npm_config_frozen_after: '7d' },
    words: ['audit'],
    whole: 'audit … --frozen-after …',
  },
])('$environment is refused, too', ({ environment, words, whole }) => {
  expect(() => refuseKept(environment, words, options)).toThrow(
    `npm run release -- ${whole}. Nothing`,
  )
})

test.each([
  { what: 'a dry run behind --', environment: {}, words: ['ship', 'careers', '--dry-run'] },
  {
    what: 'a dry run on both sides',
    environment: { npm_config_dry_run: 'true' },
    words: ['ship', 'careers', '--dry-run'],
  },
  { what: 'no dry run', environment: { npm_config_dry_run: '' }, words: ['ship', 'careers'] },
])('$what is accepted', ({ environment, words }) => {
  expect(() => refuseKept(environment, words, options)).not.toThrow()
})

test.each([
  { words: ['status'], remote: undefined, use: 'read' },
  { words: ['audit', '--dry-run'], remote: undefined, use: 'read' },
  { words: ['ship', 'careers', '--dry-run'], remote: 'careers', use: 'try' },
  { words: ['ship', 'careers'], remote: 'careers', use: 'sign' },
])('$words opens its desk to $use', ({ words, remote, use }) => {
  expect(keyUseOf(words, remote)).toBe(use)
})
