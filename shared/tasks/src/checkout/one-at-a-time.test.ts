import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockOf, oneAtATime } from './one-at-a-time'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const never = () => {
  throw new Error('It waited.')
}

test('the second waits for the first, and says so', async () => {
  const steps: string[] = []
  let finish = () => {}
  const first = oneAtATime(folder, never, async () => {
    steps.push('first begins')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    steps.push('first ends')
  })
  const waits = () => {
    steps.push('second waits')
    finish()
  }
  // The lock is there before the work begins.
  while (steps.length === 0) await new Promise(setImmediate)

  await oneAtATime(folder, waits, async () => {
    steps.push('second begins')
  })
  await first

  expect(steps).toEqual(['first begins', 'second waits', 'first ends', 'second begins'])
})

test('work that fails leaves the folder to the next', async () => {
  const failing = oneAtATime(folder, never, () => Promise.reject(new Error('No space left.')))
  await expect(failing).rejects.toThrow('No space left.')

  await expect(oneAtATime(folder, never, async () => 'built')).resolves.toBe('built')
})

test('a command that was killed keeps no other waiting', async () => {
  const left = lockOf(folder)
  mkdirSync(left, { recursive: true })
  const before = Date.now() / 1000 - 11
  utimesSync(left, before, before)

  await expect(oneAtATime(folder, never, async () => 'built')).resolves.toBe('built')
})
