import { TokenBuckets } from './token-buckets'

let now: number
let buckets: TokenBuckets

beforeEach(() => {
  now = 0
  buckets = new TokenBuckets({ burst: 3, perSecond: 0.5 }, () => now)
})

/** How many of ten an address gets. */
function takeTen(address = 'a') {
  return Array.from({ length: 10 }, () => buckets.take(address)).filter((refusal) => !refusal)
    .length
}

test('gives each address its burst, and then none', () => {
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

test('fills up again, by what was promised and never over the burst', () => {
  takeTen()

  now = 2000
  const first = takeTen()
  now = 1_000_000
  const last = takeTen()

  expect([first, last]).toEqual([1, 3])
})

test('keeps no more than ten thousand addresses, and those that come', () => {
  takeTen('first')
  for (let address = 0; address < 9999; address++) buckets.take(String(address))
  buckets.take('first')
  buckets.take('one more')

  expect([takeTen('first'), takeTen('0'), takeTen('9998')]).toEqual([0, 3, 2])
})
