import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lockOf, oneAtATime } from './one-at-a-time'

let mockRoot: string
let folder: string

// The locks of this checkout are those of a build that may run beside this test.
jest.mock('./workspaces', () => ({
  get root() {
    return mockRoot
  },
}))

beforeEach(() => {
  mockRoot = mkdtempSync(join(tmpdir(), 'site-lock-'))
  folder = join(mockRoot, 'shell')
  mkdirSync(folder)
})

afterEach(() => rmSync(mockRoot, { recursive: true }))

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

describe('a lock that is lost is told once the work has ended, with what to do', () => {
  const loss = () => ({
    name: 'ReleaseError',
    message:
      `${lockOf(folder)}, the lock by which commands of this checkout wait for each other, was lost: ` +
      'this one stood still for 10 s, or something removed it. Another may have built shell at the same time, ' +
      'so what this one built there counts as no build. Wait until the other has ended, and do this again. ' +
      'Nothing was published.',
  })

  test('and the work is told at once', async () => {
    const losing = oneAtATime(folder, never, async (lost) => {
      rmSync(lockOf(folder), { recursive: true })
      await once(lost, 'abort')
      return 'built'
    })

    await expect(losing).rejects.toMatchObject(loss())
  })

  test('and the lock of the command that took it stays', async () => {
    const losing = oneAtATime(folder, never, async () => {
      rmSync(lockOf(folder), { recursive: true })
      mkdirSync(lockOf(folder))
      return 'built'
    })

    await expect(losing).rejects.toMatchObject(loss())
    expect(existsSync(lockOf(folder))).toBe(true)
  })

  test('also where the work failed by that', async () => {
    const losing = oneAtATime(folder, never, async () => {
      rmSync(lockOf(folder), { recursive: true })
      throw new Error('No such file.')
    })

    await expect(losing).rejects.toMatchObject(loss())
  })
})

describe('a lock that cannot be made is told at once, with its path and what to do', () => {
  const lockNow = () => oneAtATime(folder, never, async () => 'built')

  function refusal(reason: string) {
    return {
      name: 'ReleaseError',
      message: expect.stringMatching(
        new RegExp(
          `^${lockOf(folder)}, the lock .+ cannot be made \\(${reason}.+\\)\\. Give your user its folder, .+ Nothing was built\\.$`,
        ),
      ),
    }
  }

  test('a file in place of its folder', async () => {
    mkdirSync(join(mockRoot, 'node_modules/.cache'), { recursive: true })
    writeFileSync(dirname(lockOf(folder)), '')

    await expect(lockNow()).rejects.toMatchObject(refusal('EEXIST'))
  })

  test('a stale lock that cannot be removed', async () => {
    mkdirSync(dirname(lockOf(folder)), { recursive: true })
    writeFileSync(lockOf(folder), '')
    utimesSync(lockOf(folder), 0, 0)

    await expect(lockNow()).rejects.toMatchObject(refusal('ENOTDIR'))
  })
})
