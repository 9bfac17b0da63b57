import { noteTimers } from './note-timers'

const { setTimeout, setInterval, setImmediate } = globalThis

afterEach(() => {
  Object.assign(globalThis, { setTimeout, setInterval, setImmediate })
  jest.restoreAllMocks()
})

/** Half a second of the wait is over in a twentieth of one. Timers take as long as ever. */
function hurry() {
  const started = performance.now()
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => started + (now() - started) * 10)
}

test('timers that end by themselves are waited for', async () => {
  const settle = noteTimers()
  let hasRun = false

  globalThis.setTimeout(() => {
    hasRun = true
  }, 400)
  globalThis.setImmediate(() => undefined)
  clearTimeout(globalThis.setTimeout(() => undefined, 60_000))
  clearInterval(globalThis.setInterval(() => undefined, 10))

  expect(await settle()).toEqual([])
  expect(hasRun).toBe(true)
})

test('timers that outlive the wait are named, unref()ed ones too', async () => {
  hurry()
  const settle = noteTimers()

  const timers = [
    globalThis.setTimeout(() => undefined, 60_000),
    globalThis.setTimeout(() => undefined, 50_000).unref(),
    globalThis.setInterval(() => undefined, 10).unref(),
  ]
  const pending = await settle()
  for (const timer of timers) clearTimeout(timer)

  expect(pending.slice(0, 3)).toEqual([
    'a timer of 60000 ms',
    'a timer of 50000 ms',
    'an interval of 10 ms',
  ])
})

test('a timer that sets itself again never ends', async () => {
  hurry()
  const settle = noteTimers()
  let isOver = false
  const again = () => {
    if (!isOver) globalThis.setTimeout(again, 5)
  }

  again()
  const pending = await settle()
  isOver = true

  expect(pending).toContain('a timer of 5 ms')
})
