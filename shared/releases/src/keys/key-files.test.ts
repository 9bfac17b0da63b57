import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyFile, ensureKeyFile, readKeyFile } from './key-files'
import { createKeyPair, createSigner } from './keys'

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises')
  return { ...actual, open: jest.fn(actual.open) }
})

const { open: reallyOpen } = jest.requireActual('node:fs/promises')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  jest.mocked(open).mockImplementation(reallyOpen)
})

afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a new key is in a file that only its user can read', async () => {
  const keys = join(folder, 'keys')

  const { file, publicKey } = await createKeyFile(keys, 'hr')

  expect(file).toBe(join(keys, 'hr.pem'))
  expect(modeOf(file)).toBe(0o600)
  expect(modeOf(keys)).toBe(0o700)
  expect(createSigner(readFileSync(file, 'utf8')).publicKey).toBe(publicKey)
  expect(readdirSync(keys)).toEqual(['hr.pem'])
})

test('a key counts as made when it and its name are on the disk', async () => {
  const keys = join(folder, 'keys')
  const synced: string[] = []
  jest.mocked(open).mockImplementation(async (path, ...rest) => {
    const file = await reallyOpen(path, ...rest)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      await sync()
      synced.push(String(path).replace(/\.pem\..+/, ' (draft)'))
    }
    return file
  })

  await createKeyFile(keys, 'hr')

  expect(synced).toEqual([folder, join(keys, 'hr (draft)'), keys])
})

test.each([createKeyFile, ensureKeyFile])(
  'on a full disk, %p says so and leaves nothing behind',
  async (make) => {
    jest.mocked(open).mockImplementation(async (path, ...rest) => {
      const file = await reallyOpen(path, ...rest)
      file.writeFile = async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      }
      return file
    })

    await expect(make(folder, 'hr')).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `${join(folder, 'hr.pem')} could not be written: ENOSPC: no space left on device. See to the disk, then do the same again; no key was made.`,
    })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a key is never replaced', async () => {
  const { file } = await createKeyFile(folder, 'hr')
  const before = readFileSync(file, 'utf8')

  await expect(createKeyFile(folder, 'hr')).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `${file} is there already. Keys are never replaced: move it away first; no key was made.`,
  })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(readdirSync(folder)).toEqual(['hr.pem'])
})

test('of ten concurrent creations one wins, and the others are told of its key', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => createKeyFile(folder, 'hr')),
  )

  const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const there = await readKeyFile(join(folder, 'hr.pem'))
  expect(made).toEqual([{ file: join(folder, 'hr.pem'), publicKey: there?.publicKey }])
  expect(readdirSync(folder)).toEqual(['hr.pem'])
})

test('ten concurrent calls for this machine’s key get the same one', async () => {
  const signers = await Promise.all(
    Array.from({ length: 10 }, () => ensureKeyFile(folder, 'local')),
  )

  expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await ensureKeyFile(folder, 'local')).toMatchObject({
    publicKey: signers[0]?.publicKey,
  })
})

test('this machine’s key is not used when its name may not be on the disk', async () => {
  jest.mocked(open).mockImplementation(async (path, ...rest) => {
    const file = await reallyOpen(path, ...rest)
    if (path === folder) file.sync = async () => Promise.reject(new Error('EIO: i/o error'))
    return file
  })

  await expect(ensureKeyFile(folder, 'local')).rejects.toMatchObject({
    name: 'ReleaseError',
    message: `${join(folder, 'local.pem')} could not be written: EIO: i/o error. See to the disk, then do the same again; the key may be there.`,
  })
})

test('one that another program has made meanwhile is used once its name is on the disk', async () => {
  const { privateKey, publicKey } = createKeyPair()
  const opened: string[] = []
  jest.mocked(open).mockImplementation(async (path, ...rest) => {
    opened.push(String(path))
    if (path !== folder) writeFileSync(join(folder, 'local.pem'), privateKey)
    return reallyOpen(path, ...rest)
  })

  expect(await ensureKeyFile(folder, 'local')).toMatchObject({ publicKey })

  expect(opened).toEqual([expect.stringMatching(/local\.pem\../), folder])
  expect(readdirSync(folder)).toEqual(['local.pem'])
})

test.each(['', '../hr', 'h r', 'hr/x', 'hr.pem', '..', 'hr\n'])(
  '"%s" is not a valid owner',
  async (owner) => {
    await expect(createKeyFile(folder, owner)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `"${owner}" cannot be the name of a key's owner: use letters, digits, dashes and underscores. No key was made.`,
    })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('without a file there is no key', async () => {
  expect(await readKeyFile(join(folder, 'hr.pem'))).toBeUndefined()
})

test('a file without a key is named in the error, and left alone', async () => {
  const file = join(folder, 'local.pem')
  writeFileSync(file, 'my notes')

  for (const read of [() => readKeyFile(file), () => ensureKeyFile(folder, 'local')]) {
    await expect(read()).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `${file} is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.`,
    })
  }
  expect(readFileSync(file, 'utf8')).toBe('my notes')
})

test('an unreadable folder is an error, not a missing key', async () => {
  writeFileSync(join(folder, 'file'), '')

  await expect(readKeyFile(join(folder, 'file', 'hr.pem'))).rejects.toThrow('ENOTDIR')
})
