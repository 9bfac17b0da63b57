import { beforeDeadline, deadline } from './deadline'

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test('what arrives in time is handed on, and leaves no timer', async () => {
  const arrived = beforeDeadline('The page', Promise.resolve('here'))

  await expect(arrived).resolves.toBe('here')
  expect(jest.getTimerCount()).toBe(0)
})

test('what fails in time fails as it did', async () => {
  const failed = beforeDeadline('The page', Promise.reject(new Error('It is not there.')))

  await expect(failed).rejects.toThrow('It is not there.')
  expect(jest.getTimerCount()).toBe(0)
})

test('what hangs fails at the deadline, and is named', async () => {
  const hanging = beforeDeadline('The page', new Promise(() => undefined))
  const outcome = expect(hanging).rejects.toThrow('The page did not arrive within 8 seconds.')

  await jest.advanceTimersByTimeAsync(deadline)

  await outcome
})
