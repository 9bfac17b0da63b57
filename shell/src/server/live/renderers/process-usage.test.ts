import { residentMemoryOf } from './process-usage'

test('the memory of a process is about what it says itself', () => {
  const itself = process.memoryUsage.rss()

  expect(residentMemoryOf(process.pid) / itself).toBeCloseTo(1, 0)
})

test('a process that has ended has none', () => {
  expect(residentMemoryOf(2 ** 30)).toBe(0)
})
