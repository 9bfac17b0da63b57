import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
  const site = { contract: 1, mounts: ['/careers'] }
  const manifest = { name: '@site/mfe-careers', version: '1.0.0', dependencies: {}, site }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a build that fails before it has stats is reported with its reason', async () => {
  // A program of its own, because the bundler is an ES module.
  const script = join(__dirname, 'test-failing-build.ts')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    script,
    folder,
  ])

  const failed = { part: 'careers', state: 'failed', problem: 'The disk is full.' }
  expect(JSON.parse(stdout)).toEqual(failed)
  expect(stderr).toContain(
    'careers could not be built; what was built before stays.\nThe disk is full.\n',
  )
})
