import childProcess from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from './back-off'
import { processorUseOf } from './process-usage'
import { BusyError } from './queue/busy-error'
import { PageQueue } from './queue/page-queue'
import { RemoteRenderer } from './remote-renderer'
import { RendererProcess } from './renderer-process'
import { type CountedProcesses, countProcesses, rendererSettings, shell } from './test-renderers'

jest.mock('./process-usage')

const real = jest.requireActual<typeof import('./process-usage')>('./process-usage')
const { setInterval } = globalThis
const { program, ...settings } = rendererSettings

let processes: CountedProcesses
let logged: string[]
let renderer: RemoteRenderer

beforeEach(async () => {
  jest.mocked(processorUseOf).mockImplementation(real.processorUseOf)
  processes = countProcesses()
  logged = []
  renderer = create('good')
  await renderer.started
})

afterEach(async () => {
  await renderer.end()
  jest.restoreAllMocks()
})

function create(code: string) {
  return new RemoteRenderer({
    launch: { program, setup: { ...settings, shell }, serverCode: Buffer.from(code) },
    logError: (reason) => logged.push(reason),
  })
}

/** For pages that wait until another process has started, which takes a busy machine longer than they may wait. */
function stopClock() {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
}

/** Processes are looked at ten times as often, and what they use of a processor counts tenfold. */
function hurry() {
  jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((run, every = 0) => setInterval(run, every / 10))
  jest.mocked(processorUseOf).mockImplementation((pid) => {
    const { time, waits } = real.processorUseOf(pid)
    return { time: time * 10, waits }
  })
}

async function outcomesOf(urls: string[]) {
  const outcomes = await Promise.allSettled(urls.map((url) => renderer.render({ url })))
  return outcomes.map((one) => String(one.status === 'fulfilled' ? one.value.body : one.reason))
}

test('gives each of many pages its own answer', async () => {
  expect(await outcomesOf(['/slow', '/a', '/throw', '/count'])).toEqual([
    'good',
    'good',
    'Error: No page.',
    '4',
  ])
})

test('hands over a posted form', async () => {
  const { body } = await renderer.render({ url: '/contact', form: { email: ' a@b.example' } })

  expect(String(body)).toBe('good a@b.example')
})

test('a page that cannot be handed over fails alone', async () => {
  const { send } = RendererProcess.prototype
  jest.spyOn(RendererProcess.prototype, 'send').mockImplementation(function (
    this: RendererProcess,
    request,
  ) {
    if (request.kind === 'page' && request.page.url === '/odd') throw new Error('It is too deep.')
    return send.call(this, request)
  })

  // The last two wait for a place, and are handed over when an answer comes: outside of every request.
  const outcomes = await outcomesOf(['/slow', '/slow', '/odd', '/b'])

  expect(outcomes).toEqual(['good', 'good', 'Error: It is too deep.', 'good'])
})

test('a process that ends loses only the page that ended it: the next one renders all others', async () => {
  stopClock()

  const outcomes = await outcomesOf(['/a', '/crash', '/slow', '/b', '/c', '/d', '/e', '/f'])

  expect(outcomes.filter((outcome) => outcome === 'good')).toHaveLength(7)
  expect(outcomes[1]).toBe('Error: The renderer of shell 1-shell has ended (1).')
})

test('an address that ended two processes is quarantined and reported', async () => {
  stopClock()
  await outcomesOf(['/crash'])

  const [again, other] = await outcomesOf(['/crash', '/a'])

  expect(again).toContain('/crash was not rendered: it ended the renderer of shell 1-shell twice.')
  expect(other).toBe('good')
  expect(renderer.problems).toEqual([
    '/crash is not rendered for a while: it ended the renderer of shell 1-shell twice.',
  ])
  // The first, the one that retried the page alone, and the one that runs now.
  expect(processes.started).toBe(3)
})

test('a form is never sent twice, even when its process ends', async () => {
  const sending = renderer.render({ url: '/crash', form: { email: 'a' } }, { priority: 'form' })

  await expect(sending).rejects.toThrow('has ended')
  await outcomesOf(['/a'])
  expect(processes.started).toBe(2)
})

test.each(['/garbage', '/lie'])(
  'a process that answers %s is ended, and another one takes its place',
  async (url) => {
    stopClock()

    const [outcome] = await outcomesOf([url])

    expect(outcome).toContain('The renderer of shell 1-shell was ended: ')
    expect(await outcomesOf(['/a'])).toEqual(['good'])
  },
)

test.each([
  { url: '/loop', said: 'it worked for 2000 ms and answered nothing' },
  { url: '/blocked', said: 'it was blocked and answered nothing' },
])(
  'a page in an endless loop or wait is given up, and its process is ended: $url',
  async ({ url, said }) => {
    hurry()
    const first = processes.last
    const ended = first && once(first, 'exit')

    const [outcome] = await outcomesOf([url])
    await ended

    expect(outcome).toMatch(/answered nothing|was not rendered within/)
    expect(first?.signalCode).toBe('SIGKILL')
    expect(logged[0]).toContain(said)
  },
)

test('a page is late after its own work, not after waiting for a service', async () => {
  const late: string[] = []
  // After these the process is warm.
  await outcomesOf(Array.from({ length: 10 }, () => '/a'))

  const noted = jest.spyOn(PageQueue.prototype, 'noteService')
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now)

  for (const url of ['/stuck', '/service']) {
    renderer.render({ url }, { onLate: () => late.push(url) }).catch(() => undefined)
  }
  while (noted.mock.calls.length === 0) await pause(10)
  clock.mockReturnValue(now + 500)
  // Both are looked at together.
  while (late.length === 0) await pause(10)

  expect(late).toEqual(['/stuck'])
})

test('of what a process says of its services, a part is logged', async () => {
  await outcomesOf(['/talk'])

  expect(logged).toHaveLength(20)
  expect(logged.at(-1)).toBe('shell 1-shell: note 19')
})

test('a process that says too much of its services is ended', async () => {
  await outcomesOf(['/flood'])

  expect(logged.at(20)).toBe('shell 1-shell was ended: it said too much of its services.')
})

test('a request that cannot be serialized is refused, and nothing else', async () => {
  const endless: Record<string, unknown> = {}
  endless.itself = endless
  // The type does not allow it, because the form parser never makes one.
  const form = endless as Record<string, string>

  await expect(renderer.render({ url: '/a', form })).rejects.toThrow(/circular/)
  expect(await outcomesOf(['/a'])).toEqual(['good'])
})

test('more than five hundred waiting pages are refused at once', async () => {
  const stuck = Array.from({ length: 4 }, () => renderer.render({ url: '/stuck' }))
  const waiting = Array.from({ length: 600 }, () => renderer.render({ url: '/a' }))
  const outcomes = Promise.allSettled([...stuck, ...waiting])

  await expect(renderer.render({ url: '/a' })).rejects.toThrow(BusyError)
  await renderer.end()
  await outcomes
})

test('draining lets the pages under way finish', async () => {
  const slow = renderer.render({ url: '/slow' })

  await renderer.drain()

  expect(String((await slow).body)).toBe('good')
  await expect(renderer.render({ url: '/a' })).rejects.toThrow('has ended')
  expect(processes.running).toBe(0)
})

test.each([
  { code: 'cannot start', reason: 'Error: It cannot start.' },
  { code: 'leaving', reason: 'The renderer of shell 1-shell has ended (0).' },
  { code: 'talking', reason: 'was ended: It sent "nonsense", which no renderer does.' },
])('a release that is $code at the start is refused at once', async ({ code, reason }) => {
  await expect(create(code).started).rejects.toThrow(reason)
})

test('a process that ends again and again without a page is not replaced at once', async () => {
  const fleeting = create('fleeting')
  await fleeting.started
  const { started } = processes

  await new Promise((resolve) => setTimeout(resolve, 300))
  await fleeting.end()

  expect(processes.started).toBe(started)
})

test('a process that ends again and again is replaced less and less often', async () => {
  const grow = jest.spyOn(BackOff.prototype, 'grow')
  const fleeting = create('fleeting')
  await fleeting.started

  while (grow.mock.results.length < 2) await pause(10)
  await fleeting.end()

  expect(grow.mock.results.map(({ value }) => value)).toEqual([1000, 2000])
})

test('a process that ends again and again is replaced for a page that waits', async () => {
  const grow = jest.spyOn(BackOff.prototype, 'grow').mockReturnValue(60_000)
  stopClock()
  const crashing = create('good')
  await crashing.started
  processes.last?.kill('SIGKILL')
  while (grow.mock.results.length === 0) await pause(10)

  const { body } = await crashing.render({ url: '/a' })
  await crashing.end()

  expect(String(body)).toBe('good')
})

test('while a process that ended is not replaced, the reason is reported', async () => {
  jest.spyOn(BackOff.prototype, 'grow').mockReturnValue(10)
  const spawn = jest.mocked(childProcess.spawn).getMockImplementation()
  processes.last?.kill('SIGKILL')
  jest.mocked(childProcess.spawn).mockImplementation(() => {
    throw new Error('EMFILE')
  })

  while (renderer.problems.length === 0) await pause(10)
  const [afterEnd] = renderer.problems
  while (logged.length < 2) await pause(10)

  const still = 'shell 1-shell renders no pages until it has started again. '
  expect(afterEnd).toBe(`${still}The renderer of shell 1-shell has ended (SIGKILL).`)
  expect(renderer.problems).toEqual([`${still}EMFILE`])
  jest.mocked(childProcess.spawn).mockImplementation(spawn)
  expect(await outcomesOf(['/a'])).toEqual(['good'])
  expect(renderer.problems).toEqual([])
})

test('a process that does not get ready is refused and ended', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const looping = create('looping')
  const { last } = processes
  const refusal = expect(looping.started).rejects.toThrow('did not start in time')
  const ending = last && once(last, 'exit')

  jest.advanceTimersByTime(15_000)
  jest.useRealTimers()

  await refusal
  await ending
  expect(last?.signalCode).toBe('SIGKILL')
})

test('lists the pages of its remote', async () => {
  expect(await renderer.list()).toEqual({ pages: [{ path: '/good' }], failure: undefined })
})

test('a list that never comes is given up after five seconds', async () => {
  const { send } = RendererProcess.prototype
  jest.spyOn(RendererProcess.prototype, 'send').mockImplementation(function (
    this: RendererProcess,
    request,
  ) {
    if (request.kind !== 'list') send.call(this, request)
  })
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const refusal = expect(renderer.list()).rejects.toThrow('shell 1-shell listed no pages in time.')

  await jest.advanceTimersByTimeAsync(5000)
  jest.useRealTimers()

  await refusal
})

describe('a process that has grown', () => {
  let weigh: (() => void) | undefined

  beforeEach(async () => {
    await renderer.end()
    const set = jest.spyOn(globalThis, 'setInterval')
    renderer = create('good')
    await renderer.started
    const weighing = set.mock.calls.findIndex(([, every]) => every === 2000)
    weigh = set.mock.calls[weighing]?.[0]
    // Weighed by the test alone.
    clearInterval(set.mock.results[weighing]?.value)
    jest.spyOn(RendererProcess.prototype, 'residentMemory', 'get').mockReturnValueOnce(2 ** 30)
  })

  test('is ended although a page of it is never answered', async () => {
    const grown = processes.last
    const stuck = renderer.render({ url: '/stuck' }).catch(String)
    const ended = grown && once(grown, 'exit')

    weigh?.()
    // The next process answers its first page.
    while ((await outcomesOf(['/count']))[0] !== '1');
    const now = performance.now()
    jest.spyOn(performance, 'now').mockReturnValue(now + 8001)
    await ended

    expect(processes.running).toBe(1)
    await renderer.end()
    await stuck
  })

  test('is ended when it loops, as its successor would be', async () => {
    const grown = processes.last
    const looping = renderer.render({ url: '/loop' }).catch(String)
    const ended = grown && once(grown, 'exit')
    hurry()
    // By its work alone, and not because it owes an answer for long.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now())

    weigh?.()
    await ended

    expect(logged.join()).toContain('it worked for 2000 ms and answered nothing')
    await renderer.end()
    await looping
  })

  test('leaves the back-off to its successor, which has not lived as long', async () => {
    const grow = jest.spyOn(BackOff.prototype, 'grow')
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
    await outcomesOf(['/a'])
    weigh?.()
    // The next process answers its first page.
    while ((await outcomesOf(['/count']))[0] !== '1');

    processes.last?.kill('SIGKILL')
    while (!logged.at(-1)?.includes('has ended (SIGKILL)')) await pause(10)

    expect(grow).toHaveBeenCalledTimes(1)
  })

  test('leaves no process behind when its renderer ends meanwhile', async () => {
    weigh?.()
    const next = processes.last
    const ended = next && once(next, 'exit')
    await renderer.end()
    await ended

    expect(processes.running).toBe(0)
  })

  test('leaves one process when it ends by itself meanwhile', async () => {
    stopClock()
    const grown = processes.last
    const ended = grown && once(grown, 'exit')
    weigh?.()
    grown?.kill('SIGKILL')
    await ended

    expect(await outcomesOf(['/a'])).toEqual(['good'])
    // On a busy machine the next process is ready first, and stays.
    while (processes.running > 1) await pause(10)
    expect(processes.running).toBe(1)
  })
})

test('the end does not wait for a process that is still starting, and leaves none', async () => {
  const starting = create('looping')

  await starting.end()

  expect(processes.last?.signalCode).toBe('SIGKILL')
  await expect(starting.started).rejects.toThrow('has ended (SIGKILL)')
  expect(logged).toEqual([])
})
