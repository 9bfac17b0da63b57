import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged, buildPart, isChanged } from './build'
import { lockOf } from './checkout/one-at-a-time'
import { distOf, folderOf } from './checkout/workspaces'

jest.mock('node:child_process', () => ({ spawn: jest.fn() }))
jest.mock('./checkout/workspaces', () => ({
  ...jest.requireActual('./checkout/workspaces'),
  distOf: jest.fn(),
  folderOf: jest.fn(),
}))

let folder: string
let bundler: EventEmitter
let killed: () => void
let bundlerSays: (words: string) => void
let said: string[]

const print = (line: string) => said.push(line.replace(/[\d.]+ s$/, '… s'))
const saidSo = (line: string) => until(() => said.includes(line))
const bundlerRuns = () => until(() => jest.mocked(spawn).mock.calls.length > 0)

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-part-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  mkdirSync(join(folder, 'dist'))
  jest.mocked(folderOf).mockReturnValue(folder)
  jest.mocked(distOf).mockReturnValue(join(folder, 'dist'))
  said = []
  killed = () => undefined
  const streams = { stdout: new EventEmitter(), stderr: new EventEmitter() }
  bundlerSays = (words) => streams.stderr.emit('data', Buffer.from(words))
  bundler = Object.assign(new EventEmitter(), { ...streams, kill: () => killed() })
  jest
    .mocked(spawn)
    .mockReset()
    .mockReturnValue(bundler as ChildProcess)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('of two commands that need the same part, one builds it, and the other waits for it', async () => {
  const first = buildChanged(['careers'], print)
  await bundlerRuns()
  const second = buildChanged(['careers'], print)
  await saidSo('another command builds careers: waiting for it')

  bundler.emit('close', 0)
  await Promise.all([first, second])

  expect(said).toEqual(['another command builds careers: waiting for it', 'built careers in … s'])
  expect(spawn).toHaveBeenCalledTimes(1)
})

test('a build that is asked for follows another, and is made all the same', async () => {
  const first = buildPart('careers', print)
  await bundlerRuns()
  const second = buildPart('careers', print)
  await saidSo('another command builds careers: waiting for it')

  bundler.emit('close', 0)
  await first
  await until(() => jest.mocked(spawn).mock.calls.length === 2)
  bundler.emit('close', 0)
  await second

  expect(said.at(-1)).toBe('built careers in … s')
})

test('what a plugin has refused is told in its own words', async () => {
  const refusal = [
    '[rspack-cli] [Error:   × Error: careers is over its budget.',
    '  │ Take something out.',
    '  │     at refuseOverweight (/site/shared/build/src/budgets/refuse-overweight.ts:12:9)',
    '  │ ',
    '] {',
    "  code: 'GenericFailure'",
    '}',
    '',
  ].join('\n')

  const building = buildPart('careers', print)
  await bundlerRuns()
  bundlerSays(refusal)
  bundler.emit('close', 1)

  await expect(building).rejects.toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message:
        'The build of careers failed:\n× Error: careers is over its budget.\n  │ Take something out.\nNothing was published.',
    }),
  )
})

test('a build that fails says so, and counts as none', async () => {
  writeFileSync(join(folder, 'dist/sources.sha256'), 'those of the build before')

  const building = buildPart('careers', print)
  await bundlerRuns()
  bundler.emit('close', 1)

  await expect(building).rejects.toThrow('The build of careers failed')
  expect(existsSync(join(folder, 'dist/sources.sha256'))).toBe(false)
})

test('of several parts that fail, each is named', async () => {
  const building = buildChanged(['careers', 'blog'], print).catch((error: Error) => error.message)
  await bundlerRuns()
  bundler.emit('close', 1)
  await until(() => jest.mocked(spawn).mock.calls.length === 2)
  bundler.emit('close', 1)

  expect(await building).toBe(
    ['careers', 'blog']
      .map((part) => `The build of ${part} failed:\n\nNothing was published.`)
      .join('\n\n'),
  )
})

async function buildOnce() {
  const building = buildPart('careers', print)
  await bundlerRuns()
  bundler.emit('close', 0)
  await building
}

test('the link to nothing, by which an editor locks a file, is no source', async () => {
  await buildOnce()

  symlinkSync('someone@machine.1234', join(folder, '.#remote.tsx'))

  expect(isChanged('careers')).toBe(false)
})

test('what is in a linked folder is a source', async () => {
  const linked = mkdtempSync(join(tmpdir(), 'site-linked-'))
  symlinkSync(linked, join(folder, 'linked'))
  await buildOnce()
  expect(isChanged('careers')).toBe(false)

  writeFileSync(join(linked, 'page.tsx'), '')

  expect(isChanged('careers')).toBe(true)
  rmSync(linked, { recursive: true })
})

test('a build that was killed says so', async () => {
  const building = buildPart('careers', print)
  await bundlerRuns()
  bundler.emit('close', null, 'SIGKILL')

  await expect(building).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'The build of careers failed because its program ended with SIGKILL (perhaps out of memory):\n\nNothing was published.',
  })
})

test('a build that loses its lock to another is ended, and counts as none', async () => {
  killed = () => bundler.emit('close', null, 'SIGTERM')

  const building = buildPart('careers', print)
  await bundlerRuns()
  rmSync(lockOf(folder), { recursive: true })

  await expect(building).rejects.toThrow('was lost: this one stood still for 10 s')
  expect(existsSync(join(folder, 'dist/sources.sha256'))).toBe(false)
})

test('a build that had ended before its lock was missed counts as none, too', async () => {
  const building = buildPart('careers', print)
  await bundlerRuns()
  rmSync(lockOf(folder), { recursive: true })
  bundler.emit('close', 0)

  await expect(building).rejects.toThrow('was lost: this one stood still for 10 s')
  expect(existsSync(join(folder, 'dist/sources.sha256'))).toBe(false)
})

test('a bundler that cannot be started is an error of the build', async () => {
  const building = buildPart('careers', print)
  await bundlerRuns()
  bundler.emit('error', new Error('spawn EAGAIN'))

  await expect(building).rejects.toThrow(
    'The build of careers could not be started (spawn EAGAIN). Nothing was published.',
  )
})
