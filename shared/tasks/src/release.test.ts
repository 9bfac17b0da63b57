import { refuseKeptDryRun } from './release'

test('a dry run that npm kept for itself is refused, and the error says how to ask for it', () => {
  expect(() => refuseKeptDryRun({ npm_config_dry_run: 'true' }, ['ship', 'careers'])).toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message:
        'npm kept --dry-run for itself. Put "--" before the verb: npm run release -- ship careers --dry-run. Nothing was changed.',
    }),
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
  expect(() => refuseKeptDryRun(environment, words)).not.toThrow()
})
