import { createTurns } from './turns'

test('runs so many calls at once, the others in the order in which they came', async () => {
  const inTurn = createTurns(3)
  const started: number[] = []
  const ends: (() => void)[] = []
  const calls = Array.from({ length: 10 }, (_, number) =>
    inTurn(async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])

  for (let end = 0; end < 10; end++) {
    ends[end]?.()
    await calls[end]
    expect(started.length - end - 1).toBeLessThanOrEqual(3)
  }

  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await Promise.all(calls)).toEqual(started)
})

test('a call that fails makes room as well', async () => {
  const inTurn = createTurns(1)

  const failing = inTurn(() => Promise.reject(new Error('No answer.')))
  const next = inTurn(async () => 'next')

  await expect(failing).rejects.toThrow('No answer.')
  expect(await next).toBe('next')
})
