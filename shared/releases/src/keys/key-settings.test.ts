import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDesk, type TestDesk } from '../test-desk'
import { readReleaseKeys, readSigner } from './key-settings'
import { findSigner, type ReleaseKey } from './keys'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

describe('RELEASE_KEYS', () => {
  test.each([undefined, ''])('when it is %j, the configured keys count', (json) => {
    expect(readReleaseKeys({ RELEASE_KEYS: json }, desk.keys)).toEqual(desk.keys)
  })

  test('adds keys to the configured ones', () => {
    const [hr, ...others] = desk.keys

    const keys = readReleaseKeys({ RELEASE_KEYS: JSON.stringify(others) }, hr ? [hr] : [])

    expect(keys).toEqual(desk.keys)
  })

  test.each([
    { retiredIn: 'the variable', retirement: { retiredAt: 7 } },
    { retiredIn: 'the variable', retirement: { retired: '2026-11-01T00:00:00.000Z' } },
    { retiredIn: 'the configuration', retirement: { retiredAt: 7 } },
  ])('a key that is retired in $retiredIn only is retired: $retirement', (settings) => {
    const { retiredIn, retirement } = settings
    const retired = desk.keys.map((key) => (key.owner === 'hr' ? { ...key, ...retirement } : key))
    const [given, configured] =
      retiredIn === 'the variable' ? [retired, desk.keys] : [desk.keys, retired]
    const bytes = Buffer.from('{}')

    const keys = readReleaseKeys({ RELEASE_KEYS: JSON.stringify(given) }, configured)

    const signature = desk.signers.hr.sign('release', bytes)
    expect(findSigner(keys, 'release', bytes, signature)).toMatchObject(retirement)
  })

  test.each([
    'hr',
    '{}',
    'null',
    '[null]',
    '["ed25519:abc"]',
    '[{"owner":"hr"}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":"careers"}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[1]}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[],"role":"admin"}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[],"retired":7}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[],"retired":"soon"}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[],"retiredAt":"soon"}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":[],"retiredAt":0}]',
    '[{"owner":"hr","publicKey":"ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","remotes":["careers"]},{}]',
    '[{"owner":"hr","publicKey":"ed25519:oops","remotes":["careers"]}]',
  ])('may not be %s', (json) => {
    expect(() => readReleaseKeys({ RELEASE_KEYS: json }, [])).toThrow(
      expect.objectContaining({
        name: 'ReleaseError',
        message:
          'RELEASE_KEYS is not a list of keys. It has to be JSON such as [{"owner":"hr","publicKey":"ed25519:…","remotes":["careers"]}].',
      }),
    )
  })
})

test.each([{ publicKey: 'ed25519:oops' }, { remotes: 'careers' }, { retiredAt: '7' }])(
  'a configured key may not have %j',
  (change) => {
    const [hr, ...others] = desk.keys
    const odd = { ...hr, ...change } as unknown as ReleaseKey

    expect(() => readReleaseKeys({}, [...others, odd])).toThrow(
      `releaseKeys in shell/site.config.ts has a line that is no key: ${JSON.stringify(odd)}. `,
    )
  },
)

describe('RELEASE_KEY', () => {
  test.each([undefined, ''])('when it is %j, there is no key', async (key) => {
    expect(await readSigner({ RELEASE_KEY: key })).toBeUndefined()
  })

  test('is a key in PEM', async () => {
    const signer = await readSigner({ RELEASE_KEY: desk.privateKeys.hr })

    expect(signer?.publicKey).toBe(desk.signers.hr.publicKey)
  })

  test('is a key in one line, with escaped line breaks', async () => {
    const signer = await readSigner({ RELEASE_KEY: desk.privateKeys.hr.replaceAll('\n', '\\n') })

    expect(signer?.publicKey).toBe(desk.signers.hr.publicKey)
  })

  test('is the path of a file', async () => {
    const file = join(desk.folder, 'hr.pem')
    writeFileSync(file, desk.privateKeys.hr)

    expect((await readSigner({ RELEASE_KEY: file }))?.publicKey).toBe(desk.signers.hr.publicKey)
  })

  describe('in another form than PEM is refused, and not printed as the name of a file', () => {
    const linesOf = (pem: string) => pem.trim().split('\n').slice(1, -1).join('\n')
    const refusal = {
      name: 'ReleaseError',
      message:
        'RELEASE_KEY is a private key in another form than PEM. Give it with its first line, -----BEGIN PRIVATE KEY-----, and its last, or name a file that holds it so.',
    }

    test('without its first and last line', async () => {
      await expect(readSigner({ RELEASE_KEY: linesOf(desk.privateKeys.hr) })).rejects.toMatchObject(
        refusal,
      )
    })

    test('without them, with the public key in it', async () => {
      const bare = Buffer.from(linesOf(desk.privateKeys.hr), 'base64')
      const version = Buffer.from('3051020101', 'hex')
      const both = Buffer.concat([
        version,
        bare.subarray(5),
        Buffer.from('812100', 'hex'),
        Buffer.alloc(32),
      ])

      await expect(
        readSigner({ RELEASE_KEY: ` ${both.toString('base64')}` }),
      ).rejects.toMatchObject(refusal)
    })

    test('whole in base64', async () => {
      const whole = Buffer.from(desk.privateKeys.hr).toString('base64')

      await expect(readSigner({ RELEASE_KEY: whole })).rejects.toMatchObject(refusal)
    })
  })

  test('that names a missing file is refused, without its content in the error', async () => {
    await expect(readSigner({ RELEASE_KEY: '/nothing/here.pem' })).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'RELEASE_KEY names the file /nothing/here.pem, which cannot be read. It has to be a private key in PEM, or a file that holds one.',
    })
  })

  test('that names a file without a key is refused', async () => {
    const file = join(desk.folder, 'hr.pem')
    writeFileSync(file, 'my notes')

    await expect(readSigner({ RELEASE_KEY: file })).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `RELEASE_KEY names the file ${file}, which is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.`,
    })
  })

  test('that is truncated is refused, without its content in the error', async () => {
    const cut = desk.privateKeys.hr.slice(0, 60)

    await expect(readSigner({ RELEASE_KEY: cut })).rejects.toMatchObject({
      name: 'ReleaseError',
      message:
        'RELEASE_KEY is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.',
    })
  })
})
