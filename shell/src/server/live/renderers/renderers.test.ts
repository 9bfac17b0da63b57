import { describeRelease } from '@site/releases/testing'
import type { LoadedRelease } from '../../release-set/release-set'
import { Renderers } from './renderers'
import { type CountedProcesses, countProcesses, rendererSettings, shell } from './test-renderers'

let processes: CountedProcesses
let renderers: Renderers

beforeEach(() => {
  processes = countProcesses()
  renderers = new Renderers({ shell, rendererSettings, logError: () => undefined })
})

afterEach(async () => {
  jest.useRealTimers()
  await renderers.stop()
  jest.restoreAllMocks()
})

function remoteOf(id: string): LoadedRelease {
  const release = describeRelease('careers', id)
  return { id, release, serverCode: Buffer.from(`page ${id}`), css: '' }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('pinned renderers stay, and those no longer pinned end', async () => {
  const [first, second] = [remoteOf('1'), remoteOf('2')]
  await renderers.open(first)
  renderers.pin([first])
  await renderers.open(second)

  renderers.pin([second])

  await until(() => processes.running === 1)
  expect(renderers.find('careers', '1')).toBeUndefined()
  expect(renderers.find('careers', '2')).toBeDefined()
})

test('the ninth replaces the least recently used', async () => {
  const remotes = Array.from({ length: 9 }, (_, number) => remoteOf(String(number)))
  for (const remote of remotes.slice(0, 8)) await renderers.open(remote)
  renderers.find('careers', '0')

  await renderers.open(remotes[8] ?? remoteOf('8'))

  await until(() => processes.running === 8)
  const found = remotes.map(({ id }) => renderers.find('careers', id) !== undefined)
  expect(found).toEqual([true, false, true, true, true, true, true, true, true])
})

test('a renderer that is held for the next set outlives any number of previews', async () => {
  const held = remoteOf('held')
  await renderers.open(held, { isHeld: true })
  for (let number = 0; number < 9; number++) await renderers.open(remoteOf(String(number)))

  renderers.pin([held])

  expect(renderers.find('careers', 'held')).toBeDefined()
  expect(processes.started).toBe(10)
})

test('a renderer that was held and is not pinned ends when idle, or when it is closed', async () => {
  const [closed, unused] = [remoteOf('closed'), remoteOf('unused')]
  await renderers.open(closed, { isHeld: true })
  await renderers.open(unused, { isHeld: true })

  renderers.close('careers', closed.id)
  renderers.pin([])
  for (let number = 0; number < 8; number++) await renderers.open(remoteOf(String(number)))

  await until(() => processes.running === 8)
  expect(renderers.find('careers', 'unused')).toBeUndefined()
})

test('a renderer that is opened again after it was closed outlives the end of the first', async () => {
  const slow = { ...remoteOf('1'), serverCode: Buffer.from('slow') }
  const first = renderers.open(slow)

  renderers.close('careers', '1')
  const second = renderers.open(slow).catch(() => undefined)
  await expect(first).rejects.toThrow('has ended')

  expect(renderers.find('careers', '1')).toBeDefined()
  renderers.close('careers', '1')
  await second
})

test('a page under way is finished before its process ends', async () => {
  const renderer = await renderers.open(remoteOf('1'))

  const page = renderer.render({ url: '/slow' })
  await renderers.stop()

  expect(String((await page).body)).toBe('page 1')
  expect(processes.running).toBe(0)
})

test('an unused renderer ends after ten minutes; a used one stays', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] })
  const start = performance.now()
  let passed = 0
  // A spy, because the cache holds on to the clock object.
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => start + passed)
  function minutes(count: number) {
    passed += count * 60_000
    jest.advanceTimersByTime(count * 60_000)
  }
  await renderers.open(remoteOf('1'))

  minutes(9)
  expect(renderers.find('careers', '1')).toBeDefined()
  minutes(9)
  expect(processes.running).toBe(1)
  minutes(2)
  jest.useRealTimers()
  clock.mockRestore()

  await until(() => processes.running === 0)
  expect(renderers.find('careers', '1')).toBeUndefined()
})

test('none is started after the end', async () => {
  await renderers.stop()

  await expect(renderers.open(remoteOf('1'))).rejects.toThrow('The shell is ending.')
  expect(processes.started).toBe(0)
})

test('the end leaves none, even of those that are still starting', async () => {
  await renderers.open(remoteOf('1'))
  const starting = renderers.open(remoteOf('2')).catch(() => undefined)

  await renderers.stop()
  await starting

  expect(processes.running).toBe(0)
})

test('a page without a remote comes from a process of its own, which ends with it', async () => {
  await renderers.renderWithoutRemote('/404')

  expect(processes.started).toBe(1)
  expect(processes.running).toBe(0)
})

test('the end does not wait for a page without a remote, and leaves no process of one', async () => {
  const page = renderers.renderWithoutRemote('/stuck')
  page.catch(() => undefined)

  await renderers.stop()

  await expect(page).rejects.toThrow('has ended')
  expect(processes.last?.signalCode).toBe('SIGKILL')
  await expect(renderers.renderWithoutRemote('/404')).rejects.toThrow('The shell is ending.')
})
