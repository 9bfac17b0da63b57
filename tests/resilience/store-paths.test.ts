import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore, ReleaseError, readRelease } from '@site/releases'
import { addRelease, createTestDesk } from '@site/releases/testing'
import { report, reportRows } from '../support/finding'

reportRows(['S11'])

const ways = [
  '..',
  '../..',
  'releases/../..',
  './..',
  'a/../../..',
  '/',
  '//',
  '/tmp',
  '..//..',
  'a/./../..',
]
const ends = [
  '',
  '/',
  '/outside',
  '/outside/file',
  '/store-beside',
  '/../outside',
  '/.',
  '/outside/.',
  '//outside',
  '/\0',
]
const names = ways.flatMap((way) => ends.map((end) => `${way}${end}`))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'))
  await writeFile(join(folder, 'outside'), 'secret')
})

afterEach(() => rm(folder, { recursive: true }))

const outcome = (call: Promise<unknown>) =>
  call.then(
    (answer) => (Buffer.isBuffer(answer) ? String(answer) : 'accepted'),
    (error: Error) => (error instanceof ReleaseError ? 'refused' : error.message),
  )

test('no name leads out of the store, to read, to list or to write', async () => {
  const store = createFolderStore(join(folder, 'deep', 'store'))
  const answers: string[] = []
  for (const name of names) {
    answers.push(await outcome(store.get(name)), await outcome(store.list(name)))
    answers.push(await outcome(store.create(name, Buffer.from('planted'))))
  }

  const read = answers.filter((answer) => answer.includes('secret'))
  const refused = answers.filter((answer) => answer === 'refused')
  const planted = (await readdir(folder)).filter((name) => !['outside', 'deep'].includes(name))
  report({
    shows: { row: 'S11', cases: answers.length, failures: read.length + planted.length },
    tried: 'names that lead out of the store, to read, list and write',
    figure: `${refused.length} of ${answers.length} refused; ${planted.length} files outside`,
  })
  expect(read).toEqual([])
  expect(planted).toEqual([])
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('secret')
  expect(refused).toHaveLength(answers.length)
})

test('what the key of one team has signed is no release of another', async () => {
  const desk = createTestDesk()
  const own = await addRelease(desk.as('hr'), 'careers', '1.0.0')
  const foreign = await addRelease(desk.as('editorial'), 'careers', '1.1.0')

  expect(await outcome(readRelease(desk, 'careers', own.id))).toBe('accepted')
  expect(await outcome(readRelease(desk, 'careers', foreign.id))).toBe('refused')
  desk.remove()
})
