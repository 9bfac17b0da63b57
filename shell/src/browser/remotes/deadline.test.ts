import { beforeDeadline, deadline } from './deadline'

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test('a result in time is passed on, and leaves no timer', async () => {
  const arrived = beforeDeadline('The page', Promise.resolve('here'))

  await expect(arrived).resolves.toBe('here')
  expect(jest.getTimerCount()).toBe(0)
})

test('a rejection in time is passed on', async () => {
  const failed = beforeDeadline('The page', Promise.reject(new Error('It is not there.')))

  await expect(failed).rejects.toThrow('It is not there.')
  expect(jest.getTimerCount()).toBe(0)
})

test('a promise that hangs fails at the deadline, with its name', async () => {
  const hanging = beforeDeadline('The page', new Promise(() => undefined))
  const outcome = expect(hanging).rejects.toThrow('The page did not arrive within 8 s.')

  await jest.advanceTimersByTimeAsync(deadline)

  await outcome
})

test.each([
  { ms: 1234.5, said: '1.2 s' },
  { ms: -3, said: '0 s' },
])('says how long it waited, of $ms ms $said', async ({ ms, said }) => {
  const hanging = beforeDeadline('The page', new Promise(() => undefined), ms)
  const outcome = expect(hanging).rejects.toThrow(`The page did not arrive within ${said}.`)

  await jest.advanceTimersByTimeAsync(Math.max(0, ms))

  await outcome
})
