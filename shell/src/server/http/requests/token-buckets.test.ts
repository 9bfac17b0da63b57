import { TokenBuckets } from './token-buckets'

let now: number
let buckets: TokenBuckets

beforeEach(() => {
  now = 0
  buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 }, () => now)
})

/** The number of tokens that ten attempts get. */
function takeTen(address = 'a') {
  return Array.from({ length: 10 }, () => buckets.take(address)).filter((refusal) => !refusal)
    .length
}

test('gives each address its burst and then refuses', () => {
  expect([takeTen('a'), takeTen('b'), takeTen('a')]).toEqual([3, 3, 0])
})

test.each([
  { seconds: 0, retryAfter: 2 },
  { seconds: 0.5, retryAfter: 2 },
  { seconds: 1.9, retryAfter: 1 },
])('$seconds s later says that there is one in $retryAfter s', ({ seconds, retryAfter }) => {
  takeTen()
  now = seconds * 1000

  expect(buckets.take('a')).toEqual({ retryAfter })
})

test('refills at its rate, never beyond the burst', () => {
  takeTen()

  now = 2000
  const first = takeTen()
  now = 1_000_000
  const last = takeTen()

  expect([first, last]).toEqual([1, 3])
})

test('keeps the ten thousand most recently used addresses', () => {
  takeTen('first')
  for (let address = 0; address < 9999; address++) buckets.take(String(address))
  buckets.take('first')
  buckets.take('one more')

  expect([takeTen('first'), takeTen('0'), takeTen('9998')]).toEqual([0, 3, 2])
})

test('a clock of the machine that is set back or ahead neither takes nor gives tokens', () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(7_200_000)
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 / 600 })
  const takeAt = (time: number) => {
    clock.mockReturnValue(time)
    return buckets.take('192.0.2.1') === undefined
  }

  const taken = [7_200_000, 3_600_000, 10_800_000].map(takeAt)

  clock.mockRestore()
  expect(taken).toEqual([true, true, false])
})
