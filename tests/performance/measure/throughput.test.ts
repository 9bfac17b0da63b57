import { readReport } from './throughput'

const report = (rest = '') => `Running 5s test @ http://127.0.0.1:3000
  1 threads and 50 connections
  Latency Distribution
     50%    1.10ms
     75%    1.52ms
     90%    2.03ms
     99%  950.00us
  10400 requests in 5.20s, 2.93GB read
${rest}Requests/sec:   2000.00
Transfer/sec:    600.11MB
`

test('answers a second and the slowest hundredth are read', () => {
  const { perSecond, p99, refused } = readReport(report())

  expect(perSecond).toBeCloseTo(2000)
  expect(p99).toBeCloseTo(0.95)
  expect(refused).toBe(0)
  expect(readReport(report().replace('950.00us', '1.20s')).p99).toBeCloseTo(1200)
})

test('what is refused does not count as an answer', () => {
  const { perSecond, refused } = readReport(report('  Non-2xx or 3xx responses: 5200\n'))

  expect(perSecond).toBeCloseTo(1000)
  expect(refused).toBe(5200)
})

test('connections without an answer are refusals', () => {
  const errors = '  Socket errors: connect 0, read 3, write 0, timeout 1\n'

  expect(readReport(report(errors)).refused).toBe(4)
})

test('a report of another kind has no figures', () => {
  expect(readReport('unable to connect')).toEqual({ perSecond: NaN, p99: NaN, refused: 0 })
})
