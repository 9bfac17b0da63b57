import { once } from 'node:events'
import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'
import type { RendererData } from './render/release-set'
import { Renderer } from './renderer-process'
import { rendering, shell } from './test-renderers'

/** Answers like a renderer, without React. */
const rendererCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  let handedOver = 0
  while (workerData.releaseSet.id === 'looping');
  if (workerData.releaseSet.id === 'leaving') process.exit(0)
  if (workerData.releaseSet.id === 'broken') throw new Error('It cannot start.')
  parentPort.on('message', ({ kind, id, page }) => {
    if (kind === 'ping') return parentPort.postMessage({ kind: 'echo' })
    handedOver++
    if (page.url === '/stuck') return
    if (page.url === '/loop') for (;;);
    if (page.url === '/throw') parentPort.postMessage({ kind: 'failed', id, message: 'No page.' })
    if (page.url === '/crash') setTimeout(() => { throw new Error('Out of memory.') })
    const answer = { status: 200, body: page.url + (page.form?.email ?? '') }
    if (page.url === '/count') answer.body = String(handedOver)
    const wait = { '/slow': 30, '/slower': 600 }[page.url] ?? 0
    if (!/throw|crash/.test(page.url)) {
      setTimeout(() => parentPort.postMessage({ kind: 'page', id, answer }), wait)
    }
  })
  parentPort.postMessage({ kind: 'ready', failures: [{ remote: 'blog', reason: 'It is broken.' }] })`

const Thread = workerThreads.Worker

let thread: Worker

function startThread(_file: string | URL, options?: WorkerOptions) {
  thread = new Thread(rendererCode, { ...options, eval: true })
  return thread
}

function dataOf(id: string): RendererData {
  return { ...rendering, releaseSet: { id, remotes: [], shell } }
}

let renderer: Renderer

beforeEach(async () => {
  jest.spyOn(workerThreads, 'Worker').mockImplementation(startThread)
  renderer = new Renderer(dataOf('set'), 400)
  await renderer.started
})

afterEach(async () => {
  await renderer.drain()
  jest.restoreAllMocks()
})

test('gives each of many pages its own answer', async () => {
  const urls = ['/slow', '/a', '/b', '/c']

  const answers = await Promise.all(urls.map((url) => renderer.render({ url })))

  expect(answers.map(({ body }) => body)).toEqual(urls)
})

test('hands over a posted form', async () => {
  const { body } = await renderer.render({ url: '/contact', form: { email: ' a@b.example' } })

  expect(body).toBe('/contact a@b.example')
})

test('knows which remotes could not be loaded', () => {
  expect(renderer.failures).toEqual([{ remote: 'blog', reason: 'It is broken.' }])
})

test('a page that fails harms no other', async () => {
  const failing = renderer.render({ url: '/throw' })
  const good = renderer.render({ url: '/a' })

  await expect(failing).rejects.toThrow('No page.')
  expect((await good).body).toBe('/a')
  expect(renderer.hasEnded).toBe(false)
})

test('a renderer that crashes fails the pages it had, and says that it ended', async () => {
  const waiting = ['/slow', '/crash'].map((url) => renderer.render({ url }))

  const outcomes = await Promise.allSettled(waiting)

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(renderer.hasEnded).toBe(true)
  await expect(renderer.render({ url: '/a' })).rejects.toThrow('The renderer has ended.')
})

test('a page that is late fails alone; the others go on in the same thread', async () => {
  const late = expect(renderer.render({ url: '/stuck' })).rejects.toThrow(
    '/stuck was not rendered within 400 ms.',
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const others = ['/a', '/b'].map((url) => renderer.render({ url }))

  await late
  // Longer than an echo may take.
  await new Promise((resolve) => setTimeout(resolve, 1200))

  expect((await Promise.all(others)).map(({ body }) => body)).toEqual(['/a', '/b'])
  expect((await renderer.render({ url: '/count' })).body).toBe('4')
})

test('an answer that comes too late is given to nobody', async () => {
  await expect(renderer.render({ url: '/slower' })).rejects.toThrow('was not rendered within')

  await new Promise((resolve) => setTimeout(resolve, 300))

  expect((await renderer.render({ url: '/a' })).body).toBe('/a')
})

test('a page that loops is given up after the deadline, and its thread is ended', async () => {
  const ending = once(thread, 'exit')
  const looping = renderer.render({ url: '/loop' })

  await expect(looping).rejects.toThrow('/loop was not rendered within 400 ms.')
  const next = renderer.render({ url: '/a' })

  await expect(next).rejects.toThrow('was not rendered within 400 ms.')
  await ending
  expect(renderer.hasEnded).toBe(true)
})

test('only sixteen pages are with the worker at once; the others wait their turn', async () => {
  const settled: string[] = []
  const pages = [...Array.from({ length: 16 }, () => '/stuck'), '/count']
  const answers = pages.map((url) => renderer.render({ url }).finally(() => settled.push(url)))

  const outcomes = await Promise.allSettled(answers)

  expect(settled.indexOf('/count')).toBeGreaterThan(0)
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled', value: { body: '17' } })
})

test('a page that would wait longer than the deadline is told that the renderer is busy', async () => {
  const outcomes = Promise.allSettled(
    Array.from({ length: 33 }, () => renderer.render({ url: '/stuck' })),
  )

  const reasons = (await outcomes).map((one) => one.status === 'rejected' && String(one.reason))

  expect(reasons.filter((reason) => /busy/.test(String(reason)))).toHaveLength(1)
})

test('a page that five hundred wait before is refused at once', async () => {
  const before = Promise.allSettled(
    Array.from({ length: 16 + 500 }, () => renderer.render({ url: '/stuck' })),
  )

  await expect(renderer.render({ url: '/a' })).rejects.toThrow(
    '/a was not rendered: the renderer is busy with 16 pages and 500 more wait. Try again later.',
  )
  await thread.terminate()
  await before
})

test('draining lets the pages under way finish', async () => {
  const slow = renderer.render({ url: '/slow' })

  await renderer.drain()

  expect((await slow).body).toBe('/slow')
  await expect(renderer.render({ url: '/a' })).rejects.toThrow('The renderer has ended.')
})

test.each([
  { id: 'broken', reason: 'It cannot start.' },
  { id: 'leaving', reason: 'The renderer has ended.' },
])('a set that is $id at the start is refused at once', async ({ id, reason }) => {
  const refused = new Renderer(dataOf(id), 400)

  await expect(refused.started).rejects.toMatchObject({ message: reason })
  expect(refused.hasEnded).toBe(true)
})

test('a set that does not get ready is refused, and its thread is ended', async () => {
  jest.useFakeTimers()
  const looping = new Renderer(dataOf('looping'), 400)
  const refusal = expect(looping.started).rejects.toThrow('did not start in time')
  const ending = once(thread, 'exit')

  jest.advanceTimersByTime(15_000)
  jest.useRealTimers()

  await refusal
  await ending
  expect(looping.hasEnded).toBe(true)
})
