import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRelease } from '../release/read-releases'
import { createFolderStore } from '../store/folder-store'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease, writeBuild } from '../test-release'
import type { Rehearse } from './check'
import { checkBuild } from './check-build'

let desk: TestDesk
let dist: string

beforeEach(() => {
  desk = createTestDesk()
  dist = join(desk.folder, 'dist')
})

afterEach(() => {
  jest.restoreAllMocks()
  desk.remove()
})

test('a build is refused before it is published, so its version is still free', async () => {
  writeBuild(dist, 'careers', '1.1.0')

  await expect(
    checkBuild(desk.as('hr'), dist, { rehearse: async () => ['The page /careers answers 500.'] }),
  ).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'The page /careers answers 500.\n' +
      'Nothing was published, and the version is still free: repair this and ship it again. What is live was left as it is.',
  })

  expect(existsSync(join(desk.folder, 'store'))).toBe(false)
})

test('a build with a file that no store takes is refused before anything is written', async () => {
  const temporary = join(desk.folder, 'temporary')
  mkdirSync(temporary)
  jest.replaceProperty(process, 'env', { ...process.env, TMPDIR: temporary })
  const contents = { 'web/large.js': 'x'.repeat(33 * 1024 * 1024), 'web/remote.js': '' }
  writeBuild(dist, 'careers', '1.1.0', { contents })

  await expect(checkBuild(desk.as('hr'), dist)).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `${join(dist, 'release.json')} is malformed: files.web/large.js.bytes has to be a number from 0 to 33554432. Correct it, build again and publish; nothing was published.`,
  })

  expect(readdirSync(temporary)).toEqual([])
  expect(existsSync(join(desk.folder, 'store'))).toBe(false)
})

test('a rehearsal finds the build, signed, in a folder that is gone afterwards', async () => {
  const built = writeBuild(dist, 'careers', '1.1.0')
  const folders: string[] = []
  const rehearse: Rehearse = async ({ id }, draft = '') => {
    const store = createFolderStore(draft)
    folders.push(draft)
    expect(await readRelease({ store, keys: desk.keys }, 'careers', id)).toEqual(built.release)
    return []
  }

  expect(await checkBuild(desk.as('hr'), dist, { rehearse })).toEqual(built)

  expect(folders.map((folder) => existsSync(folder))).toEqual([false])
})

test('a build that is published already is checked where it is', async () => {
  const built = writeBuild(dist, 'careers', '1.1.0')
  await addRelease(desk.as('hr'), 'careers', '1.1.0')
  const drafts: (string | undefined)[] = []
  const rehearse: Rehearse = async (_, draft) => {
    drafts.push(draft)
    return []
  }

  expect(await checkBuild(desk.as('hr'), dist, { rehearse })).toMatchObject({ id: built.id })
  expect(drafts).toEqual([undefined])
})
