import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { Compression } from './compression'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const page = () =>
  Buffer.from(Array.from({ length: 5000 }, (_, n) => `<li>Item ${(n * 7919) % 5003}</li>`).join(''))

afterEach(() => jest.restoreAllMocks())

test('a page that stays is compressed again in place, thoroughly', async () => {
  const compression = new Compression()
  const bodies = await compression.compress(page())
  const { br: quick, identity } = bodies

  compression.improve('/about', bodies)
  while (bodies.br === quick) await pause(20)

  expect(bodies.br.length).toBeLessThan(quick.length)
  expect(brotliDecompressSync(bodies.br)).toEqual(identity)
})

test('a page that would wait for a thread is compressed at once, hastily', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const compression = new Compression()
  const alone = await compression.compress(page())
  const threads = Math.max(1, availableParallelism() - 1)
  const done: number[] = []

  const all = await Promise.all(
    Array.from({ length: threads + 20 }, async (_, number) => {
      const bodies = await compression.compress(page())
      done.push(number)
      return bodies
    }),
  )

  const isHasty = all.map(({ br }) => br.length > alone.br.length)
  expect(isHasty).toEqual([...Array(threads).fill(false), ...Array(20).fill(true)])
  expect(done[0]).toBe(threads)
  expect(all.every(({ br }) => brotliDecompressSync(br).equals(page()))).toBe(true)
})

test('while processors are busy pages are compressed hastily, and later as usual', async () => {
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const compression = new Compression()
  const alone = await compression.compress(page())
  const onBusyMachine = compression.compress(page())
  now += 25
  await onBusyMachine

  const next = await compression.compress(page())
  now += 2001
  const later = await compression.compress(page())

  expect(next.br.length).toBeGreaterThan(alone.br.length)
  expect(later.br.length).toBe(alone.br.length)
})

/** In bits, from the head of the stream (RFC 7932, section 9.1). */
function windowOf(br: Buffer) {
  const head = br[0] ?? 0
  if ((head & 1) === 0) return 16
  const large = (head >> 1) & 7
  return large > 0 ? 17 + large : 17
}

test.each([
  { bytes: 1000, window: 16 },
  { bytes: 65_520, window: 16 },
  { bytes: 65_521, window: 17 },
  { bytes: 500_000, window: 19 },
  { bytes: 9_000_000, window: 22 },
])('the window for $bytes bytes has $window bits', async ({ bytes, window }) => {
  const compression = new Compression()

  const { br, identity } = await compression.compress(Buffer.alloc(bytes))

  expect(windowOf(br)).toBe(window)
  expect(brotliDecompressSync(br).equals(identity)).toBe(true)
})

test('a window of that size costs no byte', async () => {
  const { br } = await new Compression().compress(page())

  const usual = brotliCompressSync(page(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  expect(br.length).toBeLessThanOrEqual(usual.length)
})

test('a very large page waits for a thread, because it would hold up the event loop', async () => {
  const compression = new Compression()
  const large = Buffer.alloc(2 * 1024 * 1024, page())
  const some = Array.from({ length: availableParallelism() + 2 }, () => large)

  const all = await Promise.all(some.map((identity) => compression.compress(identity)))

  expect(new Set(all.map(({ br }) => br.length)).size).toBe(1)
})

/** The page is kept by nobody but what compresses it. */
async function improveOne(compression: Compression) {
  const bodies = await compression.compress(page())
  compression.improve('/about', bodies)
  return new WeakRef(bodies)
}

test('a page that waits to be compressed again is not kept for that', async () => {
  const bodies = await improveOne(new Compression())

  // What a reference was made of lives until the end of its job.
  await pause(0)
  collectGarbage()

  expect(bodies.deref()).toBeUndefined()
})

test('of very large pages 500 wait, and the next is refused (load shedding)', async () => {
  const compression = new Compression()
  const threads = Math.max(1, availableParallelism() - 1)
  const large = Buffer.alloc(1024 * 1024 + 1)
  const admitted = Array.from({ length: threads + 500 }, () => compression.compress(large))

  await expect(compression.compress(large)).rejects.toThrow('500 pages wait to be compressed.')

  await Promise.all(admitted)
})

test('of more than 500 pages that could be compressed again, the oldest are left as they are', async () => {
  const compression = new Compression()
  const oldest = await compression.compress(page())
  const next = await compression.compress(page())
  const { br: quick } = oldest

  compression.improve('/oldest', oldest)
  for (let number = 0; number < 500; number++) compression.improve(`/${number}`, next)
  while (next.br.length >= quick.length) await pause(20)

  expect(next.br.length).toBeLessThan(quick.length)
  expect(oldest.br).toBe(quick)
})
