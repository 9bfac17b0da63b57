import { BackOff } from './back-off'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

/** The number of seconds until it is due. */
function wait(backOff: BackOff) {
  for (let seconds = 0; ; seconds++) {
    if (backOff.isDue) return seconds
    jest.advanceTimersByTime(1000)
  }
}

test('waits twice as long after every failure, and never longer than half a minute', () => {
  const backOff = new BackOff()

  const waits = Array.from({ length: 7 }, () => {
    backOff.grow()
    return wait(backOff)
  })

  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
})

test('is due at once when it starts over', () => {
  const backOff = new BackOff()
  backOff.grow()

  backOff.reset()

  expect(backOff.isDue).toBe(true)
})

test('a clock of the machine that is set ahead makes no retry due', () => {
  const ahead = Date.now() + 3_600_000
  const backOff = new BackOff()
  backOff.grow()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(ahead)

  const { isDue } = backOff

  clock.mockRestore()
  expect(isDue).toBe(false)
})
