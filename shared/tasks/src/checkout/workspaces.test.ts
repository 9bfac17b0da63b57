import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readManifest, retiresOf, root, teamOf, versionOf } from './workspaces'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a part that gives up no page says so', () => {
  expect(retiresOf('careers')).toEqual([])
})

test('a part says its team and its version', () => {
  expect(teamOf('careers')).toBe('hr')
  expect(versionOf('careers')).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a manifest that cannot be read is refused with the name of its file', () => {
  const file = relative(root, join(folder, 'package.json'))

  expect(() => readManifest(folder)).toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message: `${file} cannot be read (ENOENT). Correct it and do this again; nothing was changed.`,
    }),
  )
})

test('a manifest that is not JSON is refused with the name of its file', () => {
  const file = join(folder, 'package.json')
  writeFileSync(file, '{ "name": "@site/mfe-careers",, }')

  expect(() => readManifest(folder)).toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message: expect.stringMatching(
        /package\.json is not JSON \(.+\)\. Correct it and do this again; nothing was changed\.$/,
      ),
    }),
  )
  expect(() => readManifest(folder)).toThrow(relative(root, file))
})
