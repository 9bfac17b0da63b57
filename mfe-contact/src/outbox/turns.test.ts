/** @jest-environment node */
import { createLocks, settle } from './test-outbox'
import { createTurns } from './turns'

const forbidden = createLocks()
forbidden.request = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'))

test.each([
  { where: 'locks are shared', locks: createLocks() },
  { where: 'there are none', locks: undefined },
  { where: 'they are forbidden', locks: forbidden },
])('one runs after the other where $where', async ({ locks }) => {
  const { wait, ifFree } = createTurns(locks)
  const events: string[] = []
  const run = (name: string) => async () => {
    events.push(`${name} starts`)
    await settle(2)
    events.push(`${name} ends`)
  }

  const both = [wait(run('first')), wait(run('second'))]
  await settle(1)
  await ifFree(run('one too many'))
  await Promise.all(both)
  await ifFree(run('third'))

  expect(events).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} starts`, `${name} ends`]),
  )
})

test('hands on what went wrong, and goes on', async () => {
  const { wait } = createTurns(createLocks())

  await expect(wait(() => Promise.reject(new Error('down')))).rejects.toThrow('down')

  expect(await wait(async () => 'next')).toBe('next')
})
