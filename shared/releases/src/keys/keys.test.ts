import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import {
  createKeyPair,
  createSigner,
  findSigner,
  fingerprintOf,
  mayRelease,
  type ReleaseKey,
} from './keys'

const seed = 20261205
const hr = createSigner(createKeyPair().privateKey)
const editorial = createSigner(createKeyPair().privateKey)
const keys: ReleaseKey[] = [
  { owner: 'hr', publicKey: hr.publicKey, remotes: ['careers'] },
  { owner: 'editorial', publicKey: editorial.publicKey, remotes: ['blog'] },
]
const message = Buffer.from('{"remote":"careers","version":"1.0.0"}')

function flip(bytes: Buffer, bit: number) {
  const flipped = Buffer.from(bytes)
  const at = bit % (bytes.length * 8)
  flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
  return flipped
}

test('a signature names the key that made it', () => {
  expect(findSigner(keys, 'release', message, hr.sign('release', message))).toBe(keys[0])
  expect(findSigner(keys, 'release', message, editorial.sign('release', message))).toBe(keys[1])
})

test(`any flipped bit of what was signed, or of the signature, is refused (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), (array, bit) => {
      const bytes = Buffer.from(array)
      const signature = hr.sign('pointer', bytes)
      const value = Buffer.from(signature.value, 'base64')
      const forged = { ...signature, value: flip(value, bit).toString('base64') }

      expect(findSigner(keys, 'pointer', bytes, signature)).toBe(keys[0])
      expect(findSigner(keys, 'pointer', flip(bytes, bit), signature)).toBeUndefined()
      expect(findSigner(keys, 'pointer', bytes, forged)).toBeUndefined()
    }),
    { seed, numRuns: 150 },
  )
})

test('every bit of a signature counts', () => {
  const signature = hr.sign('release', message)
  const value = Buffer.from(signature.value, 'base64')
  const bits = Array.from({ length: value.length * 8 }, (_, bit) => bit)

  const accepted = bits.filter((bit) =>
    findSigner(keys, 'release', message, {
      ...signature,
      value: flip(value, bit).toString('base64'),
    }),
  )

  expect(bits).toHaveLength(512)
  expect(accepted).toEqual([])
})

test(`truncated or extended data is refused (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.uint8Array({ minLength: 1 }), (one, more) => {
      const signature = hr.sign('release', one)

      expect(findSigner(keys, 'release', one.subarray(1), signature)).toBeUndefined()
      expect(findSigner(keys, 'release', Buffer.concat([one, more]), signature)).toBeUndefined()
    }),
    { seed, numRuns: 100 },
  )
})

const purposes = ['release', 'pointer', 'preview'] as const

test.each(
  purposes.flatMap((made) =>
    purposes.filter((read) => read !== made).map((read) => ({ made, read })),
  ),
)('a signature for a $made is invalid for a $read', ({ made, read }) => {
  expect(findSigner(keys, read, message, hr.sign(made, message))).toBeUndefined()
})

test('the purpose cannot be moved into the signed data', () => {
  const signature = hr.sign('release', Buffer.from('pointer\n{}'))

  expect(findSigner(keys, 'pointer', Buffer.from('{}'), signature)).toBeUndefined()
})

test('a signature by one key in the name of another is refused', () => {
  const { value } = editorial.sign('release', message)

  expect(findSigner(keys, 'release', message, { publicKey: hr.publicKey, value })).toBeUndefined()
})

test.each<{ what: string; signature: unknown }>([
  { what: 'no signature', signature: undefined },
  { what: 'an empty one', signature: {} },
  { what: 'one without a value', signature: { publicKey: hr.publicKey } },
  { what: 'a number as its value', signature: { publicKey: hr.publicKey, value: 7 } },
  { what: 'null as its value', signature: { publicKey: hr.publicKey, value: null } },
  { what: 'an empty value', signature: { publicKey: hr.publicKey, value: '' } },
  { what: 'a value that is no base64', signature: { publicKey: hr.publicKey, value: '§' } },
  { what: 'an unknown key', signature: { publicKey: 'ed25519:abc', value: 'abc' } },
])('$what is an invalid signature', ({ signature }) => {
  // Data from a store may have any form.
  const read = signature as ReturnType<typeof hr.sign>

  expect(findSigner(keys, 'release', message, read)).toBeUndefined()
})

test('a key may release its remotes, and "*" all of them', () => {
  const of = (...remotes: string[]) => ({ owner: 'x', publicKey: 'x', remotes })

  expect(mayRelease(of('careers', 'blog'), 'blog')).toBe(true)
  expect(mayRelease(of('careers'), 'blog')).toBe(false)
  expect(mayRelease(of(), 'blog')).toBe(false)
  expect(mayRelease(of('*'), 'blog')).toBe(true)
})

test('a key pair has a fingerprint that people can compare', () => {
  const { publicKey, privateKey } = createKeyPair()

  expect(publicKey).toMatch(/^ed25519:[A-Za-z0-9+/]{43}=$/)
  expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  expect(createSigner(privateKey).publicKey).toBe(publicKey)
  expect(fingerprintOf(publicKey)).toMatch(/^[0-9a-f]{8}$/)
  expect(fingerprintOf(publicKey)).not.toBe(fingerprintOf(hr.publicKey))
})

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

test.each([
  { what: 'no PEM', pem: 'secret' },
  { what: 'nothing', pem: '' },
  { what: 'a public key', pem: rsa.publicKey },
  { what: 'a key of another kind', pem: rsa.privateKey },
])('$what cannot sign, and the error says what to do', ({ pem }) => {
  expect(() => createSigner(pem)).toThrow(
    expect.objectContaining({
      name: 'ReleaseError',
      message:
        'The private key is not an Ed25519 key in PEM. Make one with "npm run release -- keys create <owner>"; nothing was changed.',
    }),
  )
})

test('a public key that "keys create" did not print is named in the error', () => {
  const wrong = [{ owner: 'hr', publicKey: 'ed25519:abc', remotes: ['careers'] }]

  expect(() =>
    findSigner(wrong, 'release', message, { publicKey: 'ed25519:abc', value: '' }),
  ).toThrow('"ed25519:abc" is no public key.')
})
