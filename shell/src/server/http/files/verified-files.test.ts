import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type CopyEncoding, publish, type Reading } from '@site/releases'
import { addRelease, createTestDesk, type TestDesk, writeBuild } from '@site/releases/testing'
import { shell } from '../../live/renderers/test-renderers'
import { loadRelease } from '../../release-set/load-release'
import { composeReleaseSet, type ReleaseSet } from '../../release-set/release-set'
import { createVerifiedFiles } from './verified-files'

const code = 'export const remote = "careers"\n'.repeat(50)
const path = 'web/remote.js'

let desk: TestDesk
let files: ReturnType<typeof createVerifiedFiles>
let id: string

beforeEach(async () => {
  desk = createTestDesk()
  files = create()
  const dist = join(desk.folder, 'dist')
  writeBuild(dist, 'careers', '1.0.0', { contents: { 'server/remote.js': 'x', [path]: code } })
  id = (await publish(desk.as('hr'), dist)).id
})

afterEach(() => desk.remove())

function create(from: Reading = desk, live?: ReleaseSet) {
  return createVerifiedFiles(from, () => live)
}

const file = () => ({ remote: 'careers', id, path })
const locate = (suffix: string) => desk.locate(`releases/careers/${id}/${path}${suffix}`)

const stored: { suffix: string; encoding: CopyEncoding | undefined }[] = [
  { suffix: '', encoding: undefined },
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
]

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

describe.each(stored)('the file "$suffix"', ({ suffix, encoding }) => {
  test('is served as it was signed', async () => {
    const bytes = (await files.read(file(), encoding)) ?? Buffer.of()

    expect((encoding ? unpack[encoding](bytes) : bytes).toString()).toBe(code)
  })

  test('is read once', async () => {
    const bytes = await files.read(file(), encoding)
    rmSync(desk.locate(`releases/careers/${id}`), { recursive: true })

    expect(await files.read(file(), encoding)).toBe(bytes)
  })

  test('is refused with any bit flipped, and served again once repaired', async () => {
    const good = readFileSync(locate(suffix))
    const bits = Array.from({ length: 60 }, (_, step) => Math.floor((step / 60) * good.length * 8))

    const served: number[] = []
    for (const bit of bits) {
      const flipped = Buffer.from(good)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      writeFileSync(locate(suffix), flipped)
      const bytes = await create()
        .read(file(), encoding)
        .catch(() => undefined)
      // Some bits of a compressed file carry no content, such as the date in its header.
      if (bytes && (encoding ? unpack[encoding](bytes).toString() !== code : true)) served.push(bit)
    }
    writeFileSync(locate(suffix), good)

    expect(served).toEqual([])
    expect(await files.read(file(), encoding)).toEqual(good)
  })

  test('with other bytes is named in the error', async () => {
    const other = {
      '': Buffer.from('other'),
      '.br': brotliCompressSync('other'),
      '.gz': gzipSync('other'),
    }
    writeFileSync(locate(suffix), other[suffix as keyof typeof other])

    await expect(files.read(file(), encoding)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `releases/careers/${id}/${path}${suffix} has other bytes than it was released with. It is not served; publish careers again with a new version.`,
    })
  })

  test('that was removed is not found', async () => {
    rmSync(locate(suffix))

    expect(await files.read(file(), encoding)).toBeUndefined()
  })
})

test.each([
  { what: 'plain bytes', bytes: Buffer.from(code) },
  { what: 'nothing', bytes: Buffer.of() },
  { what: 'more than was signed', bytes: brotliCompressSync(code + code) },
  { what: 'a hundred megabytes', bytes: brotliCompressSync(Buffer.alloc(100 * 1024 * 1024)) },
])('a compressed file that holds $what is refused', async ({ bytes }) => {
  writeFileSync(locate('.br'), bytes)

  await expect(files.read(file(), 'br')).rejects.toThrow('has other bytes')
})

test('an empty file is served', async () => {
  const added = await addRelease(desk.as('hr'), 'careers', '1.1.0', { contents: { [path]: '' } })

  expect(await files.read({ ...file(), id: added.id })).toEqual(Buffer.of())
})

test.each([
  { what: 'release', change: () => ({ id: '9.9.9-0123456789ab' }) },
  { what: 'remote', change: () => ({ remote: 'blog' }) },
  { what: 'file', change: () => ({ path: 'web/other.js' }) },
  { what: 'property of objects', change: () => ({ path: 'constructor' }) },
])('an unknown $what is not found', async ({ change }) => {
  expect(await files.read({ ...file(), ...change() })).toBeUndefined()
})

test('a file added beside the signed ones is not found', async () => {
  await desk.store.create(`releases/careers/${id}/web/more.js`, Buffer.from('more'))

  expect(await files.read({ ...file(), path: 'web/more.js' })).toBeUndefined()
})

test.each(['editorial', 'watch', 'unknown'] as const)(
  'no file is served of a release signed by %s',
  async (owner) => {
    const added = await addRelease(desk.as(owner), 'careers', '1.1.0')

    await expect(files.read({ ...file(), id: added.id })).rejects.toThrow('It is not used.')
  },
)

test('no file is served of an unsigned release', async () => {
  const added = await addRelease({ store: desk.store }, 'careers', '1.1.0')

  await expect(files.read({ ...file(), id: added.id })).rejects.toThrow('is not signed.')
})

test('the shell’s own releases are signed too, and their bytes are verified', async () => {
  const planted = await addRelease({ store: desk.store }, 'shell')
  const { id: shell } = await addRelease(desk.as('watch'), 'shell', '1.0.1')
  const own = { remote: 'shell', id: shell, path }

  expect(String(await create().read(own))).toBe('// shell 1.0.1')
  await expect(files.read({ ...own, id: planted.id })).rejects.toThrow('is not signed.')

  writeFileSync(desk.locate(`releases/shell/${shell}/${path}`), 'other')
  await expect(create().read(own)).rejects.toThrow('has other bytes')
  writeFileSync(desk.locate(`releases/shell/${shell}/release.json`), '{}')
  await expect(create().read(own)).rejects.toThrow('was changed after')
})

test('an unreadable store is an error, not a missing file, and is asked again', async () => {
  let isFailing = true
  const get = async (name: string) => {
    if (isFailing) throw new Error('EMFILE')
    return desk.store.get(name)
  }
  const failing = create({ ...desk, store: { ...desk.store, get } })

  await expect(failing.read(file())).rejects.toThrow('EMFILE')
  isFailing = false
  expect(String(await failing.read(file()))).toBe(code)
})

test('a missing release is looked up once, by all encodings and concurrent requests', async () => {
  const get = jest.spyOn(desk.store, 'get')
  const madeUp = { ...file(), id: '9.9.9-0123456789ab' }
  const readAll = () => Promise.all(stored.map(({ encoding }) => files.read(madeUp, encoding)))

  expect([...(await readAll()), ...(await readAll())]).toEqual(Array(6).fill(undefined))
  expect(get).toHaveBeenCalledTimes(1)
})

test('of many releases that were made up, a few are looked for at once', async () => {
  let [most, now] = [0, 0]
  const get = async () => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    return undefined
  }
  const flooded = create({ ...desk, store: { ...desk.store, get } })
  const ids = Array.from({ length: 200 }, (_, number) => `9.9.${number}-0123456789ab`)

  const found = await Promise.all(ids.map((one) => flooded.read({ ...file(), id: one })))

  expect(found.filter(Boolean)).toEqual([])
  // The poll of the history shares the store's turns, of which there are 32.
  expect(most).toBeLessThanOrEqual(4)
})

test('of many files of an earlier release, a few are read at once', async () => {
  const paths = Array.from({ length: 50 }, (_, number) => `web/part-${number}.js`)
  const contents = Object.fromEntries(paths.map((one) => [one, one]))
  const added = await addRelease(desk.as('hr'), 'careers', '1.1.0', { contents })
  let [most, now] = [0, 0]
  const get: Reading['store']['get'] = async (...asked) => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    return desk.store.get(...asked).finally(() => now--)
  }
  const flooded = create({ ...desk, store: { ...desk.store, get } })

  const found = await Promise.all(
    paths.map((one) => flooded.read({ ...file(), id: added.id, path: one })),
  )

  expect(found.map(String)).toEqual(paths)
  expect(most).toBeLessThanOrEqual(4)
})

test('what is live waits behind no look for another release', async () => {
  const live = composeReleaseSet([await loadRelease(desk, 'careers', id)], shell, '/releases')
  const get: Reading['store']['get'] = (name, options) =>
    name.includes('9.9.') ? new Promise(() => undefined) : desk.store.get(name, options)
  const flooded = create({ ...desk, store: { ...desk.store, get } }, live)
  for (let number = 0; number < 10; number++) {
    void flooded.read({ ...file(), id: `9.9.${number}-0123456789ab` })
  }

  expect(flooded.isKnown(file())).toBe(true)
  expect(String(await flooded.read(file()))).toBe(code)
})

test('looks for releases above a bound are refused at once, and what is known is served', async () => {
  let answer = () => {}
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  const get: Reading['store']['get'] = (name, options) =>
    name.includes('9.9.') ? answered : desk.store.get(name, options)
  const flooded = create({ ...desk, store: { ...desk.store, get } })
  await flooded.read(file())
  const look = (number: number) => flooded.read({ ...file(), id: `9.9.${number}-0123456789ab` })
  const looks = Array.from({ length: 200 }, (_, number) => look(number))
  // Two of one release are one look.
  looks.push(look(7))

  const refused = look(200).catch((error) => error)
  const known = await flooded.read(file())
  answer()

  expect(await refused).toMatchObject({
    name: 'BusyError',
    message:
      'The release careers/9.9.200-0123456789ab was not looked for: 200 others are. Try again later.',
    retryAfter: 5,
  })
  expect(String(known)).toBe(code)
  expect(await Promise.all(looks)).toEqual(Array(201).fill(undefined))
  expect(await look(201)).toBeUndefined()
})

test('concurrent requests share one reading of a file', async () => {
  await files.read({ ...file(), path: 'web/other.js' })
  const get = jest.spyOn(desk.store, 'get')

  await Promise.all(Array.from({ length: 20 }, () => files.read(file(), 'br')))

  expect(get).toHaveBeenCalledTimes(1)
})

test('no copy is looked for of a file that has none', async () => {
  const contents = { 'web/photo.webp': 'photo' }
  const added = await addRelease(desk.as('hr'), 'careers', '1.1.0', { contents })
  const photo = { ...file(), id: added.id, path: 'web/photo.webp' }
  expect(String(await files.read(photo))).toBe('photo')
  const get = jest.spyOn(desk.store, 'get')

  expect(await files.read(photo, 'br')).toBeUndefined()
  expect(get).not.toHaveBeenCalled()
})

test('a release that was missing is found a few seconds after it was published', async () => {
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now)
  const folder = desk.locate(`releases/careers/${id}`)
  renameSync(folder, `${folder}.away`)
  const before = await files.read(file())
  renameSync(`${folder}.away`, folder)
  clock.mockReturnValue(now + 4000)

  const after = await files.read(file())

  clock.mockRestore()
  expect(before).toBeUndefined()
  expect(String(after)).toBe(code)
})
