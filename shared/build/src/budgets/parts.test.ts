import { largestParts, partOf } from './parts'

test.each([
  ['/site/node_modules/yup/index.esm.js', 'yup'],
  ['/site/node_modules/a/node_modules/@scope/b/index.js', '@scope/b'],
  ['/site/shared/ui/src/controls/button.tsx', 'shared/ui'],
  ['/site/mfe-careers/src/openings/openings-page.tsx', 'mfe-careers'],
  ['', 'the bundler'],
])('%s is a part of %s', (path, part) => {
  expect(partOf(path)).toBe(part)
})

test('the largest parts of some files are named first', () => {
  const parts = {
    'web/a.js': { yup: 30_000, 'shared/ui': 2000 },
    'web/b.js': { formik: 20_000, 'shared/ui': 40_000 },
    'web/c.js': { swiper: 90_000 },
  }

  expect(largestParts(parts, ['web/a.js', 'web/b.js', 'web/gone.js'], 2)).toEqual([
    'shared/ui (42 kB of source)',
    'yup (30 kB of source)',
  ])
})
