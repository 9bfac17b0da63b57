import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore, createS3Store, readHistory } from '@site/releases'
import { createTestDesk, FakeS3, type Fault } from '@site/releases/testing'
import { isThorough, report, showRows } from '../support/finding'

showRows(['R6'], 'answers of the store without end')

const MB = 1024 * 1024
const limits = [
  { path: 'pointers/000001.json', limit: 64 * 1024 },
  { path: 'releases/blog/1.0.0-x/release.json', limit: MB },
  { path: 'releases/blog/1.0.0-x/release.json.sig', limit: 4096 },
  { path: 'releases/blog/1.0.0-x/server/remote.js', limit: 32 * MB },
]
/** Longer than any stall of this machine, by which an answer that still comes would be asked for again. */
const patient = {
  silenceMs: 60_000,
  attemptMs: 60_000,
  readMs: 60_000,
  giveUpMs: 12_000,
  pauseMs: 100,
}
/** Bytes that the kernel and two streams buffer of an answer when it is cut off. */
const inBuffers = 12 * MB

let fake: FakeS3
let folder: string

beforeEach(() => {
  fake = new FakeS3()
  folder = mkdtempSync(join(tmpdir(), 'endless-'))
})

afterEach(async () => {
  await fake.stop()
  rmSync(folder, { recursive: true })
})

const faults: Fault[] = ['never ends', 'is huge', 'fails without end']
let requests = 0
let worst = 0

test.each(faults)('an answer of S3 that %s is cut off', async (fault) => {
  const store = createS3Store('s3://bucket/store', await fake.start(), patient)
  const rounds = isThorough ? 10 : 1

  for (let round = 0; round < rounds; round++) {
    for (const { path, limit } of limits) {
      fake.faults = [fault]
      fake.poured = 0

      await expect(store.get(path)).rejects.toMatchObject({
        name: fault === 'is huge' ? 'ReleaseError' : 'StoreError',
      })

      await untilPoured(fake)
      expect(fake.poured).toBeLessThan(limit + inBuffers)
      worst = Math.max(worst, fake.poured - limit)
    }
  }

  requests += fake.requests
  expect(fake.requests).toBe(rounds * limits.length)
})

test('an endless list is cut off', async () => {
  const store = createS3Store('s3://bucket/store', await fake.start(), patient)
  fake.faults = ['never ends']

  await expect(store.list('pointers')).rejects.toMatchObject({ name: 'StoreError' })

  await untilPoured(fake)
  expect(fake.poured).toBeLessThan(4 * MB + inBuffers)
})

test('a file that drips is given up at the deadline', async () => {
  const patience = { silenceMs: 500, attemptMs: 60_000, readMs: 300, giveUpMs: 600, pauseMs: 1 }
  const { attemptMs } = patience
  const store = createS3Store('s3://bucket/store', await fake.start(), patience)
  fake.faults = Array<Fault>(100).fill('drips after')
  const started = performance.now()

  await expect(store.get('file')).rejects.toMatchObject({ name: 'StoreError' })

  expect(performance.now() - started).toBeLessThan(attemptMs - 10_000)
})

test('a folder store reads no file of 10 GB, no named pipe, and no target of a link', async () => {
  const store = createFolderStore(folder)
  const plant = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    return join(folder, path)
  }
  writeFileSync(plant('releases/blog/huge/release.json'), '')
  truncateSync(join(folder, 'releases/blog/huge/release.json'), 10_000 * MB)
  execFileSync('mkfifo', [plant('releases/blog/pipe/release.json')])
  symlinkSync('/etc/passwd', plant('releases/blog/link/release.json'))
  symlinkSync('/etc', join(folder, 'releases/blog/etc'))

  const refusals = [
    { path: 'releases/blog/huge/release.json', why: 'may have at most 1048576' },
    { path: 'releases/blog/pipe/release.json', why: 'is no plain file' },
    { path: 'releases/blog/link/release.json', why: 'leads out of the release store' },
    { path: 'releases/blog/etc/passwd', why: 'leads out of the release store' },
  ]
  for (const { path, why } of refusals) {
    await expect(store.get(path)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining(why),
    })
  }
})

test('an oversized pointer is refused, and does not end the history', async () => {
  const desk = createTestDesk()
  mkdirSync(desk.locate('pointers'), { recursive: true })
  writeFileSync(desk.locate('pointers/000001.json'), Buffer.alloc(MB, ' '))

  const { seen, refused } = await readHistory(desk.store, desk.keys)

  expect(seen).toBe(1)
  expect(refused).toMatchObject([
    { number: 1, reason: expect.stringContaining('is not a pointer') },
  ])
  desk.remove()
})

afterAll(() => {
  report({
    number: 18,
    tried: `${requests} answers of S3 without an end or of a terabyte`,
    figure: `each cut off, at most ${(worst / MB).toFixed(1)} MB after its limit, asked once`,
  })
})

/** Waits until the sender has noticed that the reader is gone, and counted. */
async function untilPoured({ poured }: FakeS3) {
  while (poured === fake.poured && fake.poured === 0) await new Promise(setImmediate)
}
