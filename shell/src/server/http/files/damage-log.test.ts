import { ReleaseError, StoreError } from '@site/releases'
import { createDamageLog } from './damage-log'

let lines: string[]
let log: ReturnType<typeof createDamageLog>

beforeEach(() => {
  jest.useFakeTimers()
  lines = []
  log = createDamageLog({ error: (line: string) => void lines.push(line) })
})

afterEach(() => jest.useRealTimers())

test('the first requests for damaged files are told one by one, the rest by their number', () => {
  for (let asked = 0; asked < 3000; asked++) log(new ReleaseError('a.js has other bytes.'))
  jest.advanceTimersByTime(10_000)

  expect(lines).toEqual([
    ...Array(10).fill('a.js has other bytes.'),
    '2990 more requests for damaged files were refused within 10 s',
  ])
})

test('an error that says nothing of the files is thrown on', () => {
  const error = new StoreError('It is down.')

  expect(() => log(error)).toThrow(error)
  expect(lines).toEqual([])
})
