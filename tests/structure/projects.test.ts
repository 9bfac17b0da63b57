import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { root } from '@site/tasks'

test('every test file is in one project', () => {
  const found = execFileSync(join(root, 'node_modules/.bin/jest'), ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FIREFOX_PATH: 'any', WEBKIT_DRIVER_PATH: 'any' },
  })
  const listed = found
    .split('\n')
    .filter((path) => path.startsWith(root))
    .map((path) => relative(root, path))
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )

  expect(listed.sort()).toEqual(files.trim().split('\n').sort())
})
