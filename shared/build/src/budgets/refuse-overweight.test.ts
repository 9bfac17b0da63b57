import { describeRelease } from '@site/releases/testing'
import { refuseOverweight } from './refuse-overweight'

const release = describeRelease('careers', '1.0.0', {
  contents: { 'server/remote.js': '', 'web/main.js': 'x'.repeat(3000) },
  modules: ['web/main.js'],
  budgets: { entry: 2 },
})

test('a build over its budget is refused, with what it is made of', () => {
  const parts = { 'web/main.js': { formik: 9000, 'mfe-careers': 100 } }

  expect(() => refuseOverweight(release, parts)).toThrow(
    'careers is over its budget: its entry (web/main.js) has 3 kB, and may have 2 kB. ' +
      'Its largest parts: formik (9 kB of source), mfe-careers (1 kB of source).\n' +
      'Take something out, load it lazily, or raise "budgets" in its package.json.',
  )
})

test('a build within its budget is written', () => {
  expect(() => refuseOverweight({ ...release, budgets: { entry: 3 } }, {})).not.toThrow()
})
