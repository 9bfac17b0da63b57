import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createKeyFile, promote } from '@site/releases'
import { addRelease, createTestDesk } from '@site/releases/testing'
import { keysFolderOf, machineKeySettings, openDesk, refuseForeign } from './desk'

jest.mock('node:os', () => {
  const os = jest.requireActual('node:os')
  return { ...os, userInfo: jest.fn(os.userInfo) }
})

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises')
  return { ...actual, readFile: jest.fn(actual.readFile) }
})

const { readFile: reallyRead } = jest.requireActual('node:fs/promises')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'))
})

afterEach(() => {
  jest.mocked(readFile).mockImplementation(reallyRead)
  rmSync(folder, { recursive: true })
})

const teamKey = { owner: 'hr', publicKey: `ed25519:${'A'.repeat(43)}=`, remotes: ['careers'] }

test('a store in a folder has one key for all its users, which a shell is told', async () => {
  const byData = await openDesk({ SITE_DATA: folder })
  const byStore = await openDesk({ RELEASE_STORE: `file:${folder}/store`, SITE_DATA: '/elsewhere' })

  const told = await machineKeySettings({ SITE_DATA: folder })

  expect(byData.signer?.publicKey).toBe(byStore.signer?.publicKey)
  expect(JSON.parse(told.RELEASE_KEYS ?? '')).toEqual([
    { owner: 'this machine', publicKey: byData.signer?.publicKey, remotes: ['*'] },
  ])
  expect(told.RELEASE_KEY).toBe(join(folder, 'keys/local.pem'))
})

test('a team whose key is here signs with it', async () => {
  const { publicKey } = await createKeyFile(keysFolderOf({ SITE_DATA: folder }), 'hr')

  const desk = await openDesk({ SITE_DATA: folder }, 'hr')
  const other = await openDesk({ SITE_DATA: folder }, 'sales')

  expect(desk.signer?.publicKey).toBe(publicKey)
  expect(other.signer?.publicKey).not.toBe(publicKey)
})

test('once teams have keys, a machine’s key counts only in folder stores', async () => {
  const RELEASE_KEYS = JSON.stringify([teamKey])

  const bucket = await machineKeySettings({ RELEASE_STORE: 's3://bucket/site', RELEASE_KEYS })
  const store = await machineKeySettings({ SITE_DATA: folder, RELEASE_KEYS })

  expect(bucket).toEqual({})
  expect(JSON.parse(store.RELEASE_KEYS ?? '')).toHaveLength(2)
  expect(existsSync(join(folder, 'keys/local.pem'))).toBe(true)
})

test('nothing is signed for a site whose keys are not known here', async () => {
  const site = createTestDesk()
  const { unknown } = site.signers
  const ours = [{ owner: 'this machine', publicKey: unknown.publicKey, remotes: ['*'] }]

  await expect(refuseForeign({ store: site.store, keys: ours })).resolves.toBeUndefined()
  const { id } = await addRelease(site.as('hr'), 'careers')
  await promote(site.as('hr'), 'careers', id, { why: 'first' })

  await expect(refuseForeign({ store: site.store, keys: ours })).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'Everything in the history of this store is signed by keys that are not known here. Set RELEASE_KEYS to those of its site, or name another store in RELEASE_STORE. Nothing was changed.',
  })
  await expect(refuseForeign(site)).resolves.toBeUndefined()
  site.remove()
})

test('who only reads makes no key', async () => {
  const desk = await openDesk({ SITE_DATA: folder }, undefined, 'read')

  expect(desk.signer).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

test('who only reads finds the key that is there', async () => {
  const { signer } = await openDesk({ SITE_DATA: folder })

  const desk = await openDesk({ SITE_DATA: folder }, undefined, 'read')

  expect(desk.keys.at(-1)).toMatchObject({ publicKey: signer?.publicKey })
})

test('a dry run signs with a key that is never written, and its rehearsal knows that one', async () => {
  const desk = await openDesk({ SITE_DATA: folder }, 'hr', 'try')
  const told = await machineKeySettings({ SITE_DATA: folder }, 'try')

  expect(desk.keys.at(-1)).toMatchObject({ publicKey: desk.signer?.publicKey })
  expect(told.RELEASE_KEYS).toContain(desk.signer?.publicKey)
  expect(readdirSync(folder)).toEqual([])
})

test('where no keys can be, it opens for reading, and signing is refused', async () => {
  writeFileSync(join(folder, 'keys'), '')

  expect((await openDesk({ SITE_DATA: folder }, 'hr', 'read')).signer).toBeUndefined()
  await expect(openDesk({ SITE_DATA: folder })).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringMatching(
      /^There is no key of this machine .+\/keys \(ENOTDIR.+\)\. Give your user that folder, .+ Nothing was changed\.$/,
    ),
  })
})

describe('a key that its user keeps to himself is told, because without it verdicts would be untrue', () => {
  /** Mocked, because root may read all. */
  function withhold(name: string, code: string) {
    const file = join(folder, 'keys', name)
    jest.mocked(readFile).mockImplementation(async (path, ...rest) => {
      if (path === file) throw Object.assign(new Error(code), { code })
      return reallyRead(path, ...rest)
    })
    return {
      name: 'ReleaseError',
      message: `${file} cannot be read (${code}), and without it nothing that it signed can be verified. Run this as its user, or name the store and key of your own. Nothing was changed.`,
    }
  }

  test.each([
    { use: 'read', code: 'EACCES' },
    { use: 'try', code: 'EPERM' },
  ] as const)('this machine’s, to who opens the desk to $use', async ({ use, code }) => {
    await openDesk({ SITE_DATA: folder })
    const refusal = withhold('local.pem', code)

    await expect(openDesk({ SITE_DATA: folder }, undefined, use)).rejects.toMatchObject(refusal)
    await expect(machineKeySettings({ SITE_DATA: folder }, use)).rejects.toMatchObject(refusal)
  })

  test('a team’s, to who signs for it', async () => {
    await createKeyFile(keysFolderOf({ SITE_DATA: folder }), 'hr')
    const refusal = withhold('hr.pem', 'EACCES')

    await expect(openDesk({ SITE_DATA: folder }, 'hr')).rejects.toMatchObject(refusal)
  })
})

test.each([
  { environment: { USER: 'sam', LOGNAME: 'kim' }, by: 'sam' },
  { environment: { USER: '', LOGNAME: 'kim' }, by: 'kim' },
  { environment: {}, by: `user ${process.getuid?.()}` },
])(
  'a user without an entry in passwd and with $environment is $by',
  async ({ environment, by }) => {
    jest.mocked(userInfo).mockImplementationOnce(() => {
      throw new Error('ERR_SYSTEM_ERROR: uv_os_get_passwd returned ENOENT')
    })

    expect((await openDesk({ ...environment, SITE_DATA: folder })).by).toBe(by)
  },
)
