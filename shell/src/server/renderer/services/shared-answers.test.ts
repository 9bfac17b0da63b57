import { HttpError } from '@site/platform'
import { SharedAnswers } from './shared-answers'

let now: number
let answers: SharedAnswers

beforeEach(() => {
  now = 0
  answers = new SharedAnswers({ now: () => now })
})

/** A service that answers when the test says so. */
function createUpstream() {
  const calls: AbortSignal[] = []
  const endings: { resolve: (text: string) => void; reject: (error: Error) => void }[] = []
  return {
    calls,
    fetch: (signal: AbortSignal) => {
      calls.push(signal)
      return new Promise<string>((resolve, reject) => void endings.push({ resolve, reject }))
    },
    answer: (index: number, text: string) => endings[index]?.resolve(text),
    fail: (index: number, status?: number) =>
      endings[index]?.reject(new HttpError('GET /a failed.', status)),
  }
}

/** Caches an answer now. */
async function keep(key: string, text: string) {
  await answers.get(key, async () => text)
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('500 concurrent callers make one call, and each gets its own copy', async () => {
  const upstream = createUpstream()

  const waiting = Array.from({ length: 500 }, () => answers.get('a', upstream.fetch))
  upstream.answer(0, '{"list":[1,2]}')
  const received = await Promise.all(waiting)

  expect(upstream.calls).toHaveLength(1)
  expect(received).toEqual(Array(500).fill({ list: [1, 2] }))
  expect(new Set(received).size).toBe(500)
})

test('changes that one rendering makes to an answer do not reach the next', async () => {
  await keep('a', '{"list":[3,1,2]}')

  const first = await answers.get('a', fail)
  Object.assign(Object(first), { list: 'mine' })

  expect(await answers.get('a', fail)).toEqual({ list: [3, 1, 2] })
})

function fail(): Promise<string> {
  return Promise.reject(new Error('A fresh answer was fetched again.'))
}

test('an answer is fresh for a second, then served stale and revalidated once', async () => {
  const upstream = createUpstream()
  await keep('a', '"old"')
  now = 1000
  expect(await answers.get('a', upstream.fetch)).toBe('old')
  expect(upstream.calls).toHaveLength(0)

  now = 1001
  const stale = await Promise.all([1, 2, 3].map(() => answers.get('a', upstream.fetch)))
  upstream.answer(0, '"new"')
  await settled()

  expect(stale).toEqual(['old', 'old', 'old'])
  expect(upstream.calls).toHaveLength(1)
  expect(await answers.get('a', upstream.fetch)).toBe('new')
})

test('after half a minute callers wait for a new answer', async () => {
  const upstream = createUpstream()
  await keep('a', '"old"')
  now = 30_001

  const waiting = answers.get('a', upstream.fetch)
  upstream.answer(0, '"new"')

  expect(await waiting).toBe('new')
})

test.each([undefined, 500, 408, 425, 429])(
  'an old answer stands in for an error (%s)',
  async (status) => {
    const upstream = createUpstream()
    await keep('a', '"old"')
    now = 600_000

    const waiting = answers.get('a', upstream.fetch)
    upstream.fail(0, status)

    expect(await waiting).toBe('old')
  },
)

test('an answer that is too old does not stand in', async () => {
  await keep('a', '"old"')
  now = 600_001

  const waiting = answers.get('a', async () => {
    throw new HttpError('GET /a answered 500.', 500)
  })

  await expect(waiting).rejects.toThrow('GET /a answered 500.')
})

test('a 404 removes the kept answer', async () => {
  const upstream = createUpstream()
  await keep('a', '"old"')
  now = 2000

  expect(await answers.get('a', upstream.fetch)).toBe('old')
  upstream.fail(0, 404)
  await settled()
  const waiting = answers.get('a', upstream.fetch)
  upstream.fail(1, 404)

  await expect(waiting).rejects.toMatchObject({ status: 404 })
})

test('a caller who leaves does not end the call; the last one does', async () => {
  const upstream = createUpstream()
  const [first, second, third] = [0, 1, 2].map(() => new AbortController())
  const waiting = [first, second, third].map((caller) =>
    answers.get('a', upstream.fetch, caller?.signal).catch((error: Error) => error.name),
  )

  first?.abort()
  expect(await waiting[0]).toBe('HttpError')
  expect(upstream.calls[0]?.aborted).toBe(false)
  upstream.answer(0, '"for the others"')
  expect(await Promise.all(waiting)).toEqual(['HttpError', 'for the others', 'for the others'])

  const last = new AbortController()
  const alone = answers.get('b', upstream.fetch, last.signal)
  last.abort()
  await expect(alone).rejects.toThrow('not wanted any more')
  expect(upstream.calls[1]?.aborted).toBe(true)
})

test('a call ended by its last caller is not joined by the next', async () => {
  const upstream = createUpstream()
  const leaving = new AbortController()
  const left = answers.get('a', upstream.fetch, leaving.signal)
  leaving.abort()
  await expect(left).rejects.toThrow('not wanted any more')

  const waiting = answers.get('a', upstream.fetch)
  upstream.fail(0)
  await settled()
  const joined = answers.get('a', upstream.fetch)
  upstream.answer(1, '"new"')

  expect(await Promise.all([waiting, joined])).toEqual(['new', 'new'])
  expect(upstream.calls).toHaveLength(2)
})

test('a background refresh goes on when a caller joins it and leaves', async () => {
  const upstream = createUpstream()
  const leaving = new AbortController()
  await keep('a', '"old"')
  now = 2000
  await answers.get('a', upstream.fetch)
  now = 40_000

  const joined = answers.get('a', upstream.fetch, leaving.signal)
  leaving.abort()
  await expect(joined).rejects.toThrow('not wanted any more')

  expect(upstream.calls.map(({ aborted }) => aborted)).toEqual([false])
})

test('memory is bounded however many answers come; the oldest are evicted', async () => {
  answers = new SharedAnswers({ now: () => now, maxBytes: 100_000 })

  for (let index = 0; index < 1000; index++) {
    await keep(`key ${index}`, JSON.stringify('x'.repeat(1000)))
  }
  await keep('too big', JSON.stringify('x'.repeat(60_000)))

  expect(answers.bytes).toBeGreaterThan(90_000)
  expect(answers.bytes).toBeLessThanOrEqual(100_000)
  expect(await answers.get('key 999', fail)).toBe('x'.repeat(1000))
  await expect(answers.get('key 0', fail)).rejects.toThrow('fetched again')
})
