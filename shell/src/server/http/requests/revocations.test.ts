import { type Preview, previewDigest, revocationPath } from '@site/releases'
import { createTestDesk, type TestDesk } from '@site/releases/testing'
import { createRevocations } from './revocations'

const preview: Preview = {
  site: 'https://site.example',
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: '2026-12-01T14:00:00.000Z',
}

let desk: TestDesk
let now: number
let asked: number
let isFailing: boolean

beforeEach(() => {
  desk = createTestDesk()
  now = 0
  asked = 0
  isFailing = false
})

afterEach(() => desk.remove())

function watch() {
  const get = async (path: string) => {
    asked++
    if (isFailing) throw new Error('EMFILE')
    return desk.store.get(path)
  }
  return createRevocations({ ...desk.store, get }, () => now)
}

const revoke = () =>
  desk.store.create(revocationPath(previewDigest(preview)), Buffer.from('whatever it says'))

test('the store is asked once for all requests within two seconds', async () => {
  const { mayShow } = watch()

  const shown = await Promise.all(Array.from({ length: 50 }, () => mayShow(preview)))
  now = 1999
  shown.push(await mayShow(preview))

  expect(new Set(shown)).toEqual(new Set([true]))
  expect(asked).toBe(1)
})

test('a preview that is revoked ends two seconds later, and for good', async () => {
  const { mayShow } = watch()
  expect(await mayShow(preview)).toBe(true)
  await revoke()

  now = 2000
  expect(await mayShow(preview)).toBe(false)
  now = 100_000
  expect(await mayShow(preview)).toBe(false)
  expect(asked).toBe(2)
})

test('revoking one preview leaves another', async () => {
  const { mayShow } = watch()
  await revoke()

  expect(await mayShow({ ...preview, expires: '2026-12-01T15:00:00.000Z' })).toBe(true)
})

test('while the store does not answer, a good preview goes on and no other begins', async () => {
  const { mayShow } = watch()
  const other = { ...preview, version: '1.6.0' }
  await mayShow(preview)
  isFailing = true

  now = 2000
  expect(await mayShow(preview)).toBe(true)
  expect(await mayShow(other)).toBe(false)
  isFailing = false
  expect(await mayShow(other)).toBe(true)
})
