import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remotes, root } from '@site/tasks'
import { readGuide } from '../support/guides'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rules = read('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

test('every folder has the owner that it names itself, and the platform team has the rest', () => {
  const folders = new Set(tracked.flatMap((path) => /^[^/]+\//.exec(path)?.[0] ?? []))
  const owned = new Map(rules.map(([path = '', ...owners]) => [path, owners]))
  const expected = [...folders].map((folder) => [`/${folder}`, ownerOf(folder)] as const)
  const ofTests = remotes.map((remote) => [`/tests/${remote}/`, ownerOf(`mfe-${remote}`)] as const)

  expect(rules[0]).toEqual(['*', '@processwala/platform'])
  expect(owned).toEqual(new Map([['*', ['@processwala/platform']], ...expected, ...ofTests]))
})

function ownerOf(folder: string) {
  const manifest = join(folder, 'package.json')
  const { site } = existsSync(join(root, manifest)) ? JSON.parse(read(manifest)) : {}
  return [`@processwala/${site?.owner ?? 'platform'}`]
}

test.each(remotes)('the guide of %s is short, and like the others', (remote) => {
  const guide = readGuide(`mfe-${remote}/README.md`)
  const careers = readGuide('mfe-careers/README.md')
  const { site } = JSON.parse(read(`mfe-${remote}/package.json`))
  const headings = (text: string) => text.match(/^## .+$/gm)

  expect(guide.split('\n').length).toBeLessThanOrEqual(61)
  expect(headings(guide)).toEqual(headings(careers))
  expect(commandsOf(guide, remote)).toEqual(commandsOf(careers, 'careers'))
  expect(guide).toContain(`keys create ${site.owner}`)
  expect(guide.match(/^- `src\/.+`: .+$/gm)?.length).toBeGreaterThan(3)
})

/** The commands that a guide lists, the same for every remote. */
function commandsOf(guide: string, remote: string) {
  const typed = guide.match(/^np[mx] .+?(?=\s+#|$)/gm) ?? []
  return typed.map((command) => command.replaceAll(remote, 'REMOTE'))
}
