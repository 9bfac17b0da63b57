import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'

type Sheet = { file: string; css: string }

/** The sources of every style sheet of the site, without comments. The brochure is paper, and printed once. */
export const sheets: Sheet[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.css', ':!mfe-marketing/brochure'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)
  .map((file) => ({
    file,
    css: readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  }))
