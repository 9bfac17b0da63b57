import { createPageLog } from './page-log'

let lines: string[]
let refuse: ReturnType<typeof createPageLog>

beforeEach(() => {
  jest.useFakeTimers()
  lines = []
  refuse = createPageLog(
    { one: 'page refused', many: 'were refused' },
    {
      log: ({ url }, message) => void lines.push(`${message}: ${url}`),
      logCount: (message) => void lines.push(message),
    },
  )
})

afterEach(() => jest.useRealTimers())

function refuseMany(count: number) {
  for (let number = 1; number <= count; number++) refuse(`/career?title=${number}`, 'It is busy.')
}

test('the first refusals are told one by one, the rest by their number', () => {
  refuseMany(3000)
  jest.advanceTimersByTime(10_000)

  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe('page refused: /career?title=1')
  expect(lines[10]).toBe('2990 more pages were refused within 10 s')
})

test('a few refusals are told one by one, and no number', () => {
  refuseMany(10)
  jest.advanceTimersByTime(60_000)

  expect(lines).toHaveLength(10)
})

test('the next flood is told again', () => {
  refuseMany(3000)
  jest.advanceTimersByTime(10_000)
  refuseMany(2)
  jest.advanceTimersByTime(10_000)

  expect(lines.slice(11)).toEqual([
    'page refused: /career?title=1',
    'page refused: /career?title=2',
  ])
})

test('pages that fail while a service is away are told in the same way', () => {
  const fail = createPageLog(
    { one: 'page failed or lacks data', many: 'failed or lack data' },
    {
      log: ({ url, reason }, message) => void lines.push(`${message}: ${url}, ${reason}`),
      logCount: (message) => void lines.push(message),
    },
  )

  for (let count = 0; count < 80; count++) fail('/blog', 'It is down.')
  jest.advanceTimersByTime(10_000)

  expect(lines).toEqual([
    ...Array(10).fill('page failed or lacks data: /blog, It is down.'),
    '70 more pages failed or lack data within 10 s',
  ])
})
